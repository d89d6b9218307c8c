/* page_assets.h - the files that a page is made of.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_REPORT_PAGE_ASSETS_H
#define ASHLAR_REPORT_PAGE_ASSETS_H

/* Each ends with a zero. */
extern const char ash_asset_style[], ash_asset_body[], ash_asset_d3[],
	ash_asset_highlight[], ash_asset_model[], ash_asset_picture[],
	ash_asset_app[];

#endif
