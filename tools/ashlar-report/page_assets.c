/* page_assets.c - embedded files of the page.
 *
 * The assembler includes them, so that the tool works wherever it is installed.
 *
 * SPDX-License-Identifier: MIT
 */
#include "page_assets.h"

#define ASSET(name, path) \
	__asm__(".section .rodata,\"a\",@progbits\n" \
		".globl " #name "\n" #name ":\n" \
		".incbin \"" path "\"\n.byte 0\n.text\n")

ASSET(ash_asset_style, ASH_PAGE_FOLDER "/page.css");
ASSET(ash_asset_body, ASH_PAGE_FOLDER "/page.html");
ASSET(ash_asset_d3, ASH_PAGE_D3);
ASSET(ash_asset_highlight, ASH_PAGE_HIGHLIGHT);
ASSET(ash_asset_model, ASH_PAGE_FOLDER "/page_model.js");
ASSET(ash_asset_picture, ASH_PAGE_FOLDER "/page_picture.js");
ASSET(ash_asset_app, ASH_PAGE_FOLDER "/page_app.js");
