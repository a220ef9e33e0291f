/** core-js-pure has no types of its own; what is used of it is the web's. */
declare module 'core-js-pure/actual/url' {
  const URL: typeof globalThis.URL;
  export default URL;
}
declare module 'core-js-pure/actual/url-search-params' {
  const URLSearchParams: typeof globalThis.URLSearchParams;
  export default URLSearchParams;
}
