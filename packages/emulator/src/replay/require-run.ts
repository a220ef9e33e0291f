import { type Attempt, FAULT_HEADER, type RecordedRun, type RecordingFile } from '#contract';
import { type Sentence, sentence, UsageError } from '#core';

/** An attempt that can be made again, and what its handler was run from. */
export interface ReplayableAttempt {
  readonly attempt: Attempt;
  readonly run: RecordedRun;
}

/**
 * The attempt of a number, by default the last one that a handler saw.
 * @throws UsageError `no-such-attempt`, `not-replayable` with the reason
 */
export function requireRun(
  { delivery, runs }: Pick<RecordingFile, 'delivery' | 'runs'>,
  number?: number,
): ReplayableAttempt {
  const { attempts } = delivery;
  const wanted = number ?? runs.at(-1)?.attempt ?? attempts.at(-1)?.number;
  const attempt = attempts.find((candidate) => candidate.number === wanted);
  if (attempt === undefined) {
    if (number === undefined) return refuse(sentence`The delivery ${delivery.id} has no attempt yet.`, []);
    const known = attempts.map((candidate) => candidate.number).join(', ') || sentence`none`;
    throw new UsageError('no-such-attempt', sentence`The delivery has no attempt ${number}.`, {
      nextSteps: [sentence`It has these: ${known}.`],
    });
  }
  const run = runs.find((candidate) => candidate.attempt === attempt.number);
  if (run === undefined)
    return refuse(sentence`Attempt ${attempt.number} cannot be replayed: ${whyWithoutRun(attempt)}.`);
  const cut = run.calls.find(({ truncated }) => truncated);
  if (cut === undefined) return { attempt, run };
  return refuse(
    sentence`Attempt ${attempt.number} cannot be replayed: ${cut.method} ${cut.path} asked or was answered more than a recording keeps.`,
  );
}

function whyWithoutRun({ target, outcome, responseHeaders }: Attempt): Sentence {
  if (outcome === null) return sentence`it is still under way`;
  if (/^https?:/.test(target)) return sentence`no handler ran, it went to ${target}`;
  if (Object.hasOwn(responseHeaders, FAULT_HEADER))
    return sentence`no handler ran, it was answered on purpose in its place`;
  if (outcome === 'interrupted') return sentence`the emulator ended before its handler did`;
  return sentence`nothing was recorded of its handler`;
}

const refuse = (
  message: Sentence,
  nextSteps = [sentence`Send the event to a running emulator instead: tillkit deliveries replay FILE --live`],
): never => {
  throw new UsageError('not-replayable', message, { nextSteps });
};
