import { readFileSync } from 'node:fs';
import { formatCode, formatTable } from './markdown.ts';
import { type DeclaredName, readDeclarations } from './read-declarations.ts';

const SOURCES = new URL('../../packages/testing/src/', import.meta.url);
const SNIPPETS = new URL('../../docs/snippets/', import.meta.url);

/** The chapter on testing: what `tillkit/testing` exports, by its docstrings, and snippets that run as tests. */
export function testingChapter(): string[] {
  const exported = readDeclarations(new URL('index.ts', SOURCES));
  const matchers = readDeclarations(new URL('matchers.ts', SOURCES)).flatMap(({ members }) => members);
  return [
    'Each test starts its own store, the whole emulator in memory, with the extension installed; nothing is mocked. Take a ' +
      'handler such as this one:',
    snippet('handlers/order-paid.ts'),

    '### With vitest',
    snippet('test/order-paid.test.ts'),

    '### With node:test, or any other runner',
    snippet('test/order-paid.node.ts'),

    '### With a recorded delivery',
    '`tillkit deliveries to-test ID` writes such a test and its recording. Only the handler runs: it gets the same bytes, time, ' +
      'randomness and API answers as in the recorded attempt.',
    snippet('test/recorded-delivery.test.ts'),

    '### Functions and classes of tillkit/testing',
    formatMembers(exported.filter(isValue)),

    '### Matchers of tillkit/testing/matchers',
    'Importing `tillkit/testing/matchers` adds them to the `expect` of vitest. They take the same values as the assertions.',
    formatMembers(matchers),

    ...exported
      .filter((declared) => !isValue(declared))
      .sort((a, b) => b.members.length - a.members.length)
      .flatMap(({ name, doc, members, signature }) => [
        `### ${name}`,
        doc,
        members.length === 0 ? fence(`type ${signature};`) : formatMembers(members),
      ]),
  ];
}

/** Types begin with a capital; of what does, only the class of errors is a value. */
const isValue = ({ name }: DeclaredName): boolean => /^[a-z]/.test(name) || name === 'ApiError';

const formatMembers = (members: readonly DeclaredName[]) =>
  formatTable(
    ['Name', 'What it does'],
    members.map(({ signature, doc }) => [formatCode(signature), doc]),
  );

const snippet = (path: string) => fence(readFileSync(new URL(path, SNIPPETS), 'utf8').trim());

const fence = (code: string) => `\`\`\`ts\n${code}\n\`\`\``;
