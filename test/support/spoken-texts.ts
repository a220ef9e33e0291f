import type { Command } from 'commander';
import { createProgram, formatExplanation, formatExplanationIds, listExplanations, useCatalog } from '#cli';
import { ENGLISH_MESSAGES, ENGLISH_RULES, PERMISSIONS, REFUSED, SEVERITIES } from '#contract';
import { ALL_RULES } from '#extension';
import { readSourceFiles, visit } from './source-file.ts';

/** Every text that the command line looks up before it prints it: the keys that a catalog may have, and no others. */
export function listSpokenTexts(): Set<string> {
  const texts = [...askedForBy(printAllHelp), ...askedForBy(explainAll), ...ruleTexts(), ...taggedTexts()];
  const refusals = [...Object.values(ENGLISH_MESSAGES), ...Object.values(ENGLISH_RULES), REFUSED];
  const permissions = Object.values(PERMISSIONS);
  return new Set([...texts, ...refusals, ...permissions, ...SEVERITIES]);
}

/** Placeholders alone, names such as order:view, and messages of the API, which are Chinese always, have no translation. */
export const hasWords = (text: string): boolean =>
  /\p{L}/u.test(text.replace(/\{\w+\}/g, '')) && !/^[\w.-]+[:.][\w.-]+$|\p{Script=Han}/u.test(text);

/** What is looked up while something is printed. */
function askedForBy(print: () => void): Set<string> {
  const asked = new Set<string>();
  const catalog = new Map<string, string>();
  catalog.get = (key) => void asked.add(key);
  useCatalog(catalog);
  try {
    print();
  } finally {
    useCatalog(undefined);
  }
  return asked;
}

function printAllHelp(): void {
  const print = (command: Command): void => {
    command.configureOutput({ writeOut: () => undefined }).outputHelp();
    command.commands.forEach(print);
  };
  const program = createProgram([]);
  print(program);
  for (const { commands } of program.commands.map((command) => createProgram([command.name()])))
    commands.forEach(print);
}

function explainAll(): void {
  const all = listExplanations();
  formatExplanationIds(all);
  all.forEach(formatExplanation);
}

const ruleTexts = (): string[] =>
  Object.values(ALL_RULES).flatMap(({ summary, message, remedy, words = {} }) => [
    ...[summary, message, remedy],
    ...Object.values(words).flatMap((table) => Object.values(table)),
  ]);

/** Texts that are tagged in the sources, as templates. */
function taggedTexts(): string[] {
  const found: string[] = [];
  // What tests are told by the library is in English.
  const sources = readSourceFiles('packages').filter(({ path }) => !path.startsWith('packages/testing/'));
  for (const { program } of sources) {
    visit(program, {
      TaggedTemplateExpression: ({ tag, quasi }) => {
        if (tag.type !== 'Identifier' || !['say', 'sentence'].includes(tag.name)) return;
        const parts = quasi.quasis.map(({ value }) => value.cooked ?? '');
        found.push(parts.reduce((text, next, place) => `${text}{${place - 1}}${next}`));
      },
    });
  }
  return found;
}
