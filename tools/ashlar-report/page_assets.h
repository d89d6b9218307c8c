/* page_assets.h - embedded files of the page.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_REPORT_PAGE_ASSETS_H
#define ASHLAR_REPORT_PAGE_ASSETS_H

/* Each text ends with a null character. */
extern const char ash_asset_style[], ash_asset_body[], ash_asset_d3[],
	ash_asset_highlight[], ash_asset_model[], ash_asset_picture[],
	ash_asset_app[];

#endif
