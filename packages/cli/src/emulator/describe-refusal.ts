import {
  type ApiErrorCode,
  type ApiErrorReason,
  type ControlEndpointName,
  describeError,
  findRefusedChoice,
  readApiMessage,
} from '#contract';
import { didYouMean, type Sentence, sentence, toSentence } from '#core';

/** A refusal of the control plane as the command line tells it, where the command itself has nothing better to say. */
export interface DescribedRefusal {
  readonly reason: ApiErrorReason | undefined;
  /** What the message was made from. */
  readonly values: Readonly<Record<string, string>>;
  readonly message: Sentence;
  /** `suggested` goes before what the command knows; `own` stands when it knows nothing. */
  readonly nextSteps: { readonly suggested: readonly Sentence[]; readonly own: readonly Sentence[] };
}

/** What was asked for. */
interface Asked {
  readonly id?: string;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** The records that commands name by their ids, by the first word of the endpoint. */
const RECORDS: Readonly<Record<string, { readonly one: Sentence; readonly next: Sentence }>> = {
  apps: { one: sentence`app`, next: sentence`tillkit apps list shows them.` },
  deliveries: { one: sentence`delivery`, next: sentence`tillkit deliveries list shows them.` },
  keys: { one: sentence`key`, next: sentence`tillkit keys list shows them.` },
  snapshots: { one: sentence`snapshot`, next: sentence`tillkit store list shows them.` },
};

/** Says in the language of the command line why the emulator refuses a call: its message is Chinese whoever calls. */
export function describeRefusal(
  name: ControlEndpointName,
  code: ApiErrorCode,
  msg: string,
  asked: Asked,
): DescribedRefusal {
  const detail = readApiMessage(msg);
  const { reason, ...rest } = detail ?? {};
  const values = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, String(value)]));
  const missing = code === 'NOT_FOUND' ? findMissing(name, asked) : undefined;
  const choice = detail && findRefusedChoice(detail, asked.body);
  const suggested = choice === undefined ? [] : didYouMean(choice.given, choice.allowed);
  const next = missing?.next ?? (code === 'UNAUTHORIZED' ? NEW_TOKEN : undefined);
  const explained = suggested.length > 0 ? [] : [sentence`What it means in general: tillkit explain ${code}`];
  return {
    reason,
    values,
    message: missing?.message ?? toSentence(describeError({ code, detail })),
    nextSteps: { suggested, own: [...suggested, ...(next === undefined ? explained : [next])] },
  };
}

const NEW_TOKEN = sentence`Use the token of the emulator that runs now, from its .tillkit/run.json.`;

/** The record that there is not, where it is clear which one was meant. */
function findMissing(
  name: ControlEndpointName,
  { id, query, body }: Asked,
): { readonly message: Sentence; readonly next: Sentence } | undefined {
  const record = RECORDS[name.split('.')[0] ?? ''];
  if (id !== undefined && record !== undefined)
    return { message: sentence`No ${record.one} has the id "${id}".`, next: record.next };
  const storeId = storeIdOf(query) ?? storeIdOf(body);
  if (storeId === undefined) return undefined;
  return {
    message: sentence`No store has the id "${storeId}".`,
    next: sentence`--store-id takes the id of a store of this emulator.`,
  };
}

const storeIdOf = (holder: unknown): string | undefined =>
  typeof holder === 'object' && holder !== null && 'storeId' in holder && typeof holder.storeId === 'string'
    ? holder.storeId
    : undefined;
