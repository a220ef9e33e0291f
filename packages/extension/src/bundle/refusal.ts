import type { PartialMessage } from 'esbuild';
import type { IssueRange } from '../rules/issue.ts';

/** Marks the messages of esbuild that are our own refusals. */
export const PLUGIN_NAME = 'tillkit';

/** A rule that is found broken while a bundle is made, with what its message says. */
export type Refusal =
  | {
      readonly code: 'import-node-builtin' | 'import-outside' | 'import-suffix' | 'import-tillkit' | 'import-url';
      readonly specifier: string;
    }
  | {
      readonly code: 'import-node-package';
      readonly specifier: string;
      readonly module: string;
      readonly place: string;
    }
  | { readonly code: 'import-type'; readonly extension: string }
  | { readonly code: 'source-jsx' }
  | { readonly code: 'source-error'; readonly text: string }
  | { readonly code: 'file-irregular' | 'file-private'; readonly file: string }
  | { readonly code: 'source-too-deep'; readonly maxBrackets: number };

/** A refusal as it comes back from esbuild. Without a range it is that of the import. */
export interface RefusalDetail {
  readonly refusal: Refusal;
  readonly range?: IssueRange;
}

/** What a plugin answers for an import that breaks a rule. */
export const refuse = (detail: RefusalDetail): { errors: PartialMessage[] } => ({
  errors: [{ text: detail.refusal.code, detail }],
});
