import { formatFailure, isUsageError, toFailureJson } from './failure.ts';
import { chooseLanguage, languageOfLocale } from './language/language.ts';
import { say } from './language/say.ts';
import { speak } from './language/speak.ts';
import { type SpokenArgv, takeLanguage } from './language/take-language.ts';
import { runProgram } from './program.ts';

void run(takeLanguage(process.argv.slice(2)));

async function run({ argv, lang }: SpokenArgv): Promise<void> {
  process.on('uncaughtException', (error) => {
    fail(error, argv);
    process.exit();
  });
  process.stdout.on('error', leaveWhenReaderIsGone);
  process.stderr.on('error', goOnWhenReaderIsGone);
  try {
    const [first] = argv;
    if (first === '--version' || first === '-v') {
      const { printVersion } = await import('./services/print-version.ts');
      printVersion();
    } else {
      await speak(languageOfLocale(process.env));
      await speak(chooseLanguage(lang, process.env, process.cwd()));
      await runProgram(argv);
    }
  } catch (error) {
    fail(error, argv);
  }
}

/** Puts a failure into words, in this one place: exit code 2 when the user must act, 3 when it is a bug of ours. */
function fail(error: unknown, argv: readonly string[]): void {
  const json = wantsJson(argv);
  if (isUsageError(error)) {
    process.exitCode = 2;
    if (json) process.stdout.write(`${JSON.stringify(toFailureJson(error))}\n`);
    else process.stderr.write(`${formatFailure(error)}\n`);
    return;
  }
  process.exitCode = 3;
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`tillkit: ${say`this is a bug of tillkit, please report it.`}\n${stack}\n`);
  if (json)
    process.stdout.write(`${JSON.stringify(toFailureJson({ code: 'bug', message: String(error), nextSteps: [] }))}\n`);
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

function leaveWhenReaderIsGone(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit();
  goOnWhenReaderIsGone(error);
}

/** Notes that nobody reads do not keep the work from its end; a terminal that is gone says so by SIGHUP. */
function goOnWhenReaderIsGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error;
}
