import { FILE_PROBLEMS, type Rule } from './rule.ts';

/** Rules about the files that the manifest names as handlers. */
export const HANDLER_RULES = {
  'handler-backslash': {
    severity: 'error',
    summary: 'The path of a handler is written with slashes.',
    remedy: 'Write / between folders, on Windows too.',
    message: '"{handler}" contains a backslash.',
    example: '{ "handler": "handlers\\\\paid.ts" }',
  },
  'handler-absolute': {
    severity: 'error',
    summary: "The path of a handler is relative to the extension's folder.",
    remedy: 'Write the path as seen from the folder of plugin.json.',
    message: '"{handler}" is an absolute path.',
    example: '{ "handler": "/home/me/paid.ts" }',
  },
  'handler-outside': {
    severity: 'error',
    summary: "A handler lies inside the extension's folder, symbolic links followed.",
    remedy: 'Move or copy the file into the folder.',
    message: '"{handler}" lies outside the extension\'s folder.',
    example: '{ "handler": "../paid.ts" }',
  },
  'handler-missing': {
    severity: 'error',
    summary: 'The file of a handler exists.',
    remedy: 'Create the file or correct the path; upper and lower case count.',
    message: 'There is no file "{handler}".',
  },
  'handler-unreadable': {
    severity: 'error',
    summary: 'The file of a handler can be read.',
    remedy: 'Give yourself read permission, or replace the link by a file.',
    message: '"{handler}" cannot be read: {problem}.',
    words: { problem: FILE_PROBLEMS },
  },
  'handler-not-a-file': {
    severity: 'error',
    summary: 'A handler is a file.',
    remedy: 'Name the file inside the folder.',
    message: '"{handler}" is not a file.',
    example: '{ "handler": "handlers" }',
  },
  'handler-type': {
    severity: 'error',
    summary: 'A handler is written in TypeScript or JavaScript.',
    remedy: 'Use a file that ends in .ts, .mts, .js or .mjs.',
    message: '"{handler}" is neither TypeScript nor JavaScript.',
    example: '{ "handler": "handlers/paid.py" }',
  },
  'handler-no-default': {
    severity: 'error',
    summary: 'A handler file has a default export.',
    remedy: 'Write `export default async (event, ctx) => { … }`.',
    message: '"{handler}" has no default export.',
    example: 'export const paid = () => {};',
  },
} as const satisfies Record<string, Rule>;

/** Rules about the source of the handlers and of what they import. */
export const SOURCE_RULES = {
  'import-node-builtin': {
    severity: 'error',
    summary: 'Handlers use no module of Node.',
    remedy: 'Use the web APIs of the sandbox, or a package that runs in browsers and workers.',
    message: '"{specifier}" is a module of Node; the sandbox has none.',
    example: "import { readFile } from 'node:fs/promises';",
  },
  'import-url': {
    severity: 'error',
    summary: 'Handlers import files and packages, never URLs or absolute paths.',
    remedy: 'Import a relative path, or install the package with npm.',
    message: '"{specifier}" is a URL or an absolute path.',
    example: "import confetti from 'https://cdn.example/confetti.js';",
  },
  'import-outside': {
    severity: 'error',
    summary: "Handlers import only from the extension's folder and from node_modules, symbolic links followed.",
    remedy: 'Copy the file into the folder, or install it as a package.',
    message: '"{specifier}" lies outside the extension\'s folder.',
    example: "import { secret } from '../../secrets.ts';",
  },
  'import-unresolved': {
    severity: 'error',
    summary: 'What handlers import exists.',
    remedy: 'Correct the path, or install the package with npm in the extension.',
    message: '"{specifier}" is not found.',
    example: "import { points } from './pionts.ts';",
  },
  'import-type': {
    severity: 'error',
    summary: 'Handlers import TypeScript, JavaScript, JSON and text.',
    remedy: 'Turn the content into TypeScript, JSON or text (.txt, .md, .html, .css, .csv).',
    message: '"{extension}" files cannot be imported.',
    example: "import logo from './logo.png';",
  },
  'top-level-await': {
    severity: 'error',
    summary: 'A handler awaits nothing outside its function.',
    remedy: 'Move the await into the function.',
    message: 'await outside a function does not work in a handler.',
    example: 'const rates = await load();',
  },
  'source-error': {
    severity: 'error',
    summary: 'The source of the handlers is correct TypeScript or JavaScript.',
    remedy: 'Correct the source at this place.',
    message: '{text}.',
    example: 'export default () => {',
  },
  'source-suspicious': {
    severity: 'warning',
    summary: 'The source holds nothing that is almost certainly a mistake.',
    remedy: 'Look at this place; the handler runs as it is.',
    message: '{text}.',
    example: 'if (typeof value === "strnig") { … }',
  },
} as const satisfies Record<string, Rule>;
