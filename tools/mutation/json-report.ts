interface Position {
  readonly line: number;
  readonly column: number;
}

/** The part of Stryker's JSON report that is read. Lines and columns are counted from 1. */
export interface JsonReport {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly source: string;
        readonly mutants: readonly {
          readonly location: { readonly start: Position; readonly end: Position };
          readonly mutatorName: string;
          readonly replacement: string;
          readonly status: string;
        }[];
      }
    >
  >;
}
