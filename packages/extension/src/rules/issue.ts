import type { Fix } from '#contract';
import type { Rule, Severity } from './rule.ts';
import { RULES, type RuleCode } from './rules.ts';
import { showText } from './show-text.ts';

/** Where a finding is. Lines and columns are 1-based, columns in UTF-16 units, a byte order mark not counted. */
export interface IssueRange {
  /** Relative to the extension's folder, with `/`. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The end is exclusive; absent when only the beginning is known. */
  readonly endLine?: number;
  readonly endColumn?: number;
}

/** A finding about an extension: returned, never thrown, its words made by `formatIssue`. @source contract §11 */
export interface Issue {
  readonly code: RuleCode;
  readonly severity: Severity;
  /** JSON pointer into the manifest; null when the finding is about something else. */
  readonly path: string | null;
  /** Values for the rule's message, as the author wrote them; `suggestion` is the nearest valid value. */
  readonly args: Readonly<Record<string, string | number>>;
  readonly range: IssueRange;
  /** Edits that mend it, where that is certain. */
  readonly fix?: Fix;
}

/** Names that stand in braces in a message. */
export type Placeholder<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/** The arguments that a rule's message needs. */
export type IssueArgs<C extends RuleCode> = {
  readonly [P in Placeholder<(typeof RULES)[C]['message']>]: string | number;
} & { readonly suggestion?: string | undefined };

/** Makes the finding of one rule at one place. */
export function createIssue<C extends RuleCode>(
  code: C,
  range: IssueRange,
  path: string | null,
  args: IssueArgs<C>,
): Issue {
  const given = Object.entries<string | number | undefined>(args).filter((entry) => entry[1] !== undefined);
  return { code, severity: RULES[code].severity, path, args: Object.fromEntries(given) as Issue['args'], range };
}

function findWords(rule: Rule, name: string, value: string | number): string | undefined {
  const words = rule.words?.[name] ?? {};
  return Object.hasOwn(words, value) ? words[value] : undefined;
}

/** The message of a finding in English, one line without its place. */
export function formatIssue(issue: Issue): string {
  const rule: Rule = RULES[issue.code];
  const text = rule.message.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = issue.args[name] ?? '';
    return findWords(rule, name, value) ?? showText(value);
  });
  const suggestion = issue.args.suggestion;
  return suggestion === undefined ? text : `${text} Did you mean "${showText(suggestion)}"?`;
}

/** How many findings there are of each severity, how many the author suppressed, and how many checks could not be made. */
export interface IssueSummary {
  readonly error: number;
  readonly warning: number;
  readonly notice: number;
  readonly suppressed: number;
  readonly notRun: number;
}

/** Counts findings by severity. */
export function summarizeIssues(
  issues: readonly Issue[],
  { suppressed = 0, notRun = 0 }: Partial<Pick<IssueSummary, 'suppressed' | 'notRun'>> = {},
): IssueSummary {
  const count = (severity: Severity) => issues.filter((issue) => issue.severity === severity).length;
  return { error: count('error'), warning: count('warning'), notice: count('notice'), suppressed, notRun };
}

/** Tells whether one of the findings is an error. */
export const hasErrors = (issues: readonly Issue[]): boolean => issues.some((issue) => issue.severity === 'error');

/** Findings file by file (the manifest's first), each file from top to bottom. */
export const sortIssues = (issues: readonly Issue[], firstFile: string): readonly Issue[] =>
  issues.toSorted((a, b) => {
    if (a.range.file === b.range.file) return a.range.line - b.range.line || a.range.column - b.range.column;
    if (a.range.file === firstFile) return -1;
    if (b.range.file === firstFile) return 1;
    return a.range.file < b.range.file ? -1 : 1;
  });
