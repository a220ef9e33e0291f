import { commandsOfYaml } from './recipe-commands.ts';

/** A page of the guide, as the steps that a test takes from top to bottom. `line` is that of the opening fence. */
export type Step =
  | CommandStep
  | { readonly kind: 'repository'; readonly line: number; readonly script: string }
  | OutputStep
  | { readonly kind: 'json'; readonly line: number; readonly value: unknown }
  | { readonly kind: 'file'; readonly line: number; readonly path: string; readonly content: string }
  | { readonly kind: 'fields'; readonly line: number; readonly path: string; readonly value: object };

export interface CommandStep {
  readonly kind: 'commands';
  readonly line: number;
  readonly script: string;
  /** Seen from the folder of the page. */
  readonly folder: string;
  readonly exitCode: number;
  /** Whether the commands keep running while the page goes on. */
  readonly stays: boolean;
  /** Whether everything that stays is stopped first, as by Ctrl-C. */
  readonly stops: boolean;
  /** A program that not every machine has. Without it neither the commands nor what they print are checked. */
  readonly needs?: string;
}

export interface OutputStep {
  readonly kind: 'output';
  readonly line: number;
  readonly text: string;
  /** Whether something that stays prints it further on. */
  readonly isLater: boolean;
  /** Whether every run prints just this. */
  readonly isExact: boolean;
}

interface Block {
  readonly line: number;
  readonly language: string;
  readonly words: ReadonlyMap<string, string>;
  readonly content: string;
}

/** The words that may stand after each language; those in brackets take a value. */
const WORDS: { readonly [language: string]: string } = {
  sh: 'exit= in= needs= stays stops repository',
  text: 'later exact',
  json: 'file= into=',
  js: 'file=',
  ts: 'file=',
  py: 'file=',
  go: 'file=',
  yaml: 'file= in=',
  dockerfile: 'file= in=',
};

/** The steps of a page. @throws Error that names the line of what is not in the format, or that nothing is checked */
export function parsePage(markdown: string): Step[] {
  const steps = readBlocks(markdown).flatMap(toSteps);
  if (steps.length === 0) throw new Error('The page has no block that is checked.');
  for (const [i, step] of steps.entries()) requirePlace(step, steps.slice(0, i), steps.slice(i + 1));
  return steps;
}

function readBlocks(markdown: string): Block[] {
  const lines = markdown.split('\n');
  const blocks: Block[] = [];
  for (let i = 0; i < lines.length; i += 1) {
    const [, indent = '', fence, info = ''] = /^( *)(`{3,}|~{3,})(.*)$/.exec(lines[i] ?? '') ?? [];
    if (fence === undefined) continue;
    const closing = new RegExp(`^ *${fence[0]}{${fence.length},} *$`);
    const end = lines.findIndex((line, at) => at > i && closing.test(line));
    if (end === -1) fail(i + 1, 'The block is not closed.');
    const content = lines.slice(i + 1, end).map((line) => line.replace(new RegExp(`^ {0,${indent.length}}`), ''));
    const [language = '', ...words] = info.trim().split(/\s+/);
    blocks.push({ line: i + 1, language, words: parseWords(i + 1, language, words), content: content.join('\n') });
    i = end;
  }
  return blocks;
}

function parseWords(line: number, language: string, words: readonly string[]): ReadonlyMap<string, string> {
  const known = WORDS[language]?.split(' ') ?? fail(line, `The language "${language}" is unknown.`);
  return new Map(
    words.map((word) => {
      const [, name = word, equals = '', value = ''] = /^(\w+)(=)?(.*)$/.exec(word) ?? [];
      if (!known.includes(name + equals) || (equals !== '' && value === '')) {
        fail(line, `"${word}" is unknown: after ${language} may stand ${known.join(', ')}.`);
      }
      return [name, value];
    }),
  );
}

function toSteps({ line, language, words, content }: Block): Step[] {
  if (language === 'sh') return [toCommands(line, words, content)];
  if (language === 'text')
    return [{ kind: 'output', line, text: content, isLater: words.has('later'), isExact: words.has('exact') }];
  const fields = words.get('into');
  if (fields !== undefined) return [{ kind: 'fields', line, path: fields, value: parseObject(line, content) }];
  const path = words.get('file');
  if (path !== undefined) {
    const recipe = commandsOf(line, language, content).map((script) => toCommands(line, words, script));
    return [{ kind: 'file', line, path, content: `${content}\n` }, ...recipe];
  }
  if (language === 'json') return [{ kind: 'json', line, value: parseJson(line, content) }];
  return fail(line, `A block of ${language} needs file=, so that it can be run.`);
}

function toCommands(line: number, words: ReadonlyMap<string, string>, script: string): Step {
  if (words.has('repository')) return { kind: 'repository', line, script };
  const exitCode = Number(words.get('exit') ?? 0);
  if (!Number.isInteger(exitCode)) fail(line, `exit=${words.get('exit')} is not an exit code.`);
  const folder = words.get('in') ?? '.';
  const needs = words.get('needs');
  return {
    kind: 'commands',
    line,
    script,
    folder,
    exitCode,
    stays: words.has('stays'),
    stops: words.has('stops'),
    ...(needs === undefined ? {} : { needs }),
  };
}

/** What a recipe runs: the jobs of YAML, `RUN` of a Dockerfile. */
function commandsOf(line: number, language: string, content: string): string[] {
  if (language === 'dockerfile') return [...content.matchAll(/^RUN (.+)$/gm)].map(([, script = '']) => script);
  if (language !== 'yaml') return [];
  try {
    return commandsOfYaml(content);
  } catch (cause) {
    return fail(line, `It is not YAML: ${cause instanceof Error ? cause.message : cause}`);
  }
}

function parseJson(line: number, content: string): unknown {
  try {
    return JSON.parse(content);
  } catch (cause) {
    return fail(line, `It is not JSON: ${cause instanceof Error ? cause.message : cause}`);
  }
}

function parseObject(line: number, content: string): object {
  const value = parseJson(line, content);
  return typeof value === 'object' && value !== null ? value : fail(line, 'into= takes an object.');
}

/** What a step needs before and after it, so that it says something that can be checked. */
function requirePlace(step: Step, before: readonly Step[], after: readonly Step[]): void {
  const last = before.findLast(({ kind }) => kind === 'commands' || kind === 'repository');
  const { line } = step;
  if (step.kind === 'commands' && step.stays && after[0]?.kind !== 'output') {
    fail(line, 'What stays needs a text block after it: the test goes on once that is printed.');
  }
  if (step.kind === 'output' && step.isLater) {
    if (!before.some((one) => one.kind === 'commands' && one.stays))
      fail(line, 'Nothing stays that could print this later.');
  } else if (step.kind === 'output' || step.kind === 'json') {
    if (last?.kind !== 'commands') fail(line, 'No commands stand before it that could print this.');
  }
  const isWritten = step.kind === 'file' || step.kind === 'fields';
  if (isWritten && !after.some(({ kind }) => kind === 'commands')) {
    fail(line, 'No commands stand after it that would use the file.');
  }
}

function fail(line: number, problem: string): never {
  throw new Error(`Line ${line}: ${problem}`);
}
