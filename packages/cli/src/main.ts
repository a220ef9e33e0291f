import { formatFailure, isUsageError, toFailureJson, toNoSpace } from './failure.ts';
import { chooseLanguage, languageOfLocale } from './language/language.ts';
import { say } from './language/say.ts';
import { speak } from './language/speak.ts';
import { type SpokenArgv, takeLanguage } from './language/take-language.ts';
import { printJson, printNote } from './output/output.ts';
import { guardStreams } from './output/standard-streams.ts';
import { runProgram } from './program.ts';

/*
 * Nothing can be added to what every object inherits, so that no text from outside ends up in the environment of esbuild's
 * process, which its own package starts, or in the options of a call.
 */
Object.preventExtensions(Object.prototype);

void run(takeLanguage(process.argv.slice(2)));

async function run({ argv, lang }: SpokenArgv): Promise<void> {
  process.on('uncaughtException', (error) => {
    fail(error, argv);
    process.exit();
  });
  try {
    const [first] = argv;
    if (first === '--version' || first === '-v') {
      const { printVersion } = await import('./print-version.ts');
      guardStreams();
      printVersion();
    } else {
      await speak(languageOfLocale(process.env));
      await speak(await chooseLanguage(lang, process.env, process.cwd()));
      await runProgram(argv);
    }
  } catch (error) {
    fail(error, argv);
  }
}

/** Puts a failure into words, in this one place: exit code 2 when the user must act, 3 when it is a bug of ours. */
function fail(thrown: unknown, argv: readonly string[]): void {
  const noSpace = toNoSpace(thrown);
  const error = noSpace ?? thrown;
  guardStreams();
  const json = wantsJson(argv);
  if (isUsageError(error)) {
    process.exitCode = 2;
    if (json) printJson(toFailureJson(error));
    // The disk that is full may be that of stdout.
    if (!json || noSpace !== undefined) printNote(formatFailure(error));
    return;
  }
  process.exitCode = 3;
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  printNote(`tillkit: ${say`this is a bug of tillkit, please report it.`}\n${stack}`);
  if (json) printJson(toFailureJson({ code: 'bug', message: String(error), nextSteps: [] }));
}

/** Looked up by hand, because it also holds for a command line that could not be parsed. */
function wantsJson(argv: readonly string[]): boolean {
  const { TILLKIT_FLAG_JSON: json = '', TILLKIT_FLAG_REPORTER: reporter = '' } = process.env;
  const ownFlags = argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv;
  const isReporter = ownFlags.some(
    (flag, at) => flag === '--reporter=json' || (flag === 'json' && ownFlags[at - 1] === '--reporter'),
  );
  return ownFlags.includes('--json') || isReporter || /^(1|true)$/.test(json) || reporter.split(',').includes('json');
}
