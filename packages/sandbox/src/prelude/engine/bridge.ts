import type { End, Post } from '../../protocol.ts';
import { toJson } from './primordials.ts';

let post: Post = () => {};

/** Joins this world to its runner. */
export function connect(callback: Post): void {
  post = callback;
}

export const postLog = (level: string, text: string, place: string): void => post('log', level, toJson(text), place);
export const postCall = (call: string, request: string, place: string): void => post('call', call, request, place);
export const postFetch = (call: string, request: string, place: string): void => post('fetch', call, request, place);
export const postAbortFetch = (call: string): void => post('abort-fetch', call, '', '');
export const postWake = (afterMs: number): void => post('wake', `${afterMs}`, '', '');
export const postTimedOut = (waited: 'timer' | 'nothing', place: string): void => post('timed-out', waited, place, '');

/** Ends the attempt. Only texts are turned into JSON here, so that no `toJSON` of a handler has a say. */
export function postEnd(end: End): void {
  if (end.kind === 'returned') post('end', `{"kind":"returned","result":${toJson(end.result)}}`, '', '');
  else if (end.kind === 'result_limit') post('end', '{"kind":"result_limit"}', '', '');
  else {
    const { name, message, stack } = end;
    post(
      'end',
      `{"kind":"threw","name":${toJson(name)},"message":${toJson(message)},"stack":${toJson(stack)}}`,
      '',
      '',
    );
  }
}
