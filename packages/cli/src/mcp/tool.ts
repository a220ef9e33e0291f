import { didYouMean, type Sentence, sentence, UsageError } from '#core';

interface Values {
  readonly string: string;
  readonly boolean: boolean;
  readonly integer: number;
  readonly object: Readonly<Record<string, unknown>>;
}

/** One argument of a tool. */
interface Parameter {
  readonly type: keyof Values;
  readonly description: string;
  readonly required?: true;
  readonly enum?: readonly string[];
}

type Parameters = Readonly<Record<string, Parameter>>;

type ArgumentsOf<P extends Parameters> = {
  readonly [N in keyof P]: P[N] extends { required: true } ? Values[P[N]['type']] : Values[P[N]['type']] | undefined;
};

interface ToolDefinition<P extends Parameters> {
  readonly description: string;
  /** It changes nothing. */
  readonly isReadOnly: boolean;
  readonly parameters: P;
  /** The result: a text, or a value that is told as JSON. @throws UsageError when it can be mended by other arguments, or by the user */
  run(args: ArgumentsOf<P>): Promise<unknown>;
}

/** Something that a client may have done. */
export interface Tool extends Omit<ToolDefinition<Parameters>, 'run'> {
  run(given: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** Makes a tool that refuses arguments which are not as its parameters say. */
export const defineTool = <const P extends Parameters>(definition: ToolDefinition<P>): Tool => ({
  ...definition,
  run: async (given) => {
    requireArguments(definition.parameters, given);
    return definition.run(given as ArgumentsOf<P>);
  },
});

function requireArguments(parameters: Parameters, given: Readonly<Record<string, unknown>>): void {
  const names = Object.keys(parameters);
  for (const name of Object.keys(given)) {
    if (!names.includes(name)) throw refuse(sentence`There is no argument "${name}".`, didYouMean(name, names));
  }
  for (const [name, { type, required = false, enum: values }] of Object.entries(parameters)) {
    const value = given[name];
    if (value === undefined) {
      if (required) throw refuse(sentence`The argument "${name}" is missing.`);
      continue;
    }
    if (typeOf(value) !== type) throw refuse(sentence`The argument "${name}" takes: ${type}.`);
    if (values === undefined || values.some((one) => one === value)) continue;
    const problem = sentence`The argument "${name}" takes ${values.join(', ')}, not "${String(value)}".`;
    throw refuse(problem, didYouMean(String(value), values));
  }
}

const typeOf = (value: unknown): string => {
  if (Number.isInteger(value)) return 'integer';
  return value === null || Array.isArray(value) ? 'other' : typeof value;
};

const refuse = (message: Sentence, nextSteps: readonly Sentence[] = []): UsageError =>
  new UsageError('bad-argument', message, { nextSteps });
