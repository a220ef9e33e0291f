/** Fields that may also be there without a value, which is as if they were absent. */
type Loose<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** `id` when a path has one. */
export type IdOf<P extends string> = P extends `${string}{id}${string}` ? { readonly id: string } : unknown;

/** `query` when a call has one; what it requires stays required. */
export type QueryOf<T> = [T] extends [undefined]
  ? unknown
  : Partial<T> extends T
    ? { readonly query?: Loose<T> }
    : { readonly query: T };
