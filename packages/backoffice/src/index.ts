/** What a browser sees at the back office's address. */
export { BACK_OFFICE_PATH, START_PAGE, START_PAGE_HEADERS } from './start-page.ts';
