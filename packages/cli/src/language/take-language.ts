/** The flag of every command; it is taken off the command line before that is parsed. */
export const LANGUAGE_FLAG = '--lang';

/** A command line without `--lang`, and what that said; what follows `--` belongs to another command. */
export interface SpokenArgv {
  readonly argv: readonly string[];
  readonly lang: string | undefined;
}

/** Takes `--lang` off a command line, wherever it stands; the last one counts. */
export function takeLanguage(argv: readonly string[]): SpokenArgv {
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length;
  const rest: string[] = [];
  let lang: string | undefined;
  for (let at = 0; at < end; at++) {
    const word = argv[at] ?? '';
    if (word === LANGUAGE_FLAG) lang = at + 1 < end ? argv[++at] : '';
    else if (word.startsWith(`${LANGUAGE_FLAG}=`)) lang = word.slice(LANGUAGE_FLAG.length + 1);
    else rest.push(word);
  }
  return { argv: [...rest, ...argv.slice(end)], lang };
}
