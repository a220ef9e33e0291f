/** What a browser sees at the back office's address. */
export { type BuiltPage, buildPage, INDEX_FILE } from './build-page.ts';
export { loadPage, type PageFile, type PageFiles } from './load-page.ts';
export { BACK_OFFICE_PATH, PAGE_POLICY } from './page-headers.ts';
export { createPanelFrame, PANEL_FRAME_FILE, PANEL_FRAME_PATH, type PanelFrame } from './panel-frame.ts';
