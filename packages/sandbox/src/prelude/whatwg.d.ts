/** What is used of packages that have no types of their own. */
declare module 'whatwg-url/webidl2js-wrapper.js' {
  interface Interface {
    /** Makes the class of what a realm has, and puts it there. */
    install(realm: object, globalNames: readonly string[]): void;
  }
  const interfaces: { readonly URL: Interface; readonly URLSearchParams: Interface };
  export default interfaces;
}
declare module 'whatwg-url/lib/percent-encoding.js' {
  const percentEncoding: { percentDecodeString(text: string): Uint8Array };
  export default percentEncoding;
}
declare module 'whatwg-mimetype/lib/mime-type.js' {
  export default class MIMEType {
    static parse(text: string): MIMEType | null;
    readonly essence: string;
    readonly parameters: { get(name: string): string | undefined; set(name: string, value: string): void };
    toString(): string;
  }
}
