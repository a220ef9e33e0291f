import type { FaultRule } from '#contract';

type Match = FaultRule['match'];

/** Whether a rule is about a call; in its path each `{name}` stands for one segment. */
export const matchesCall = (
  { method, path, event, receiver }: Match,
  call: { readonly method: string; readonly path: string },
): boolean =>
  event === undefined &&
  receiver === undefined &&
  (method === undefined || method === call.method) &&
  (path === undefined || matchesPath(path, call.path));

/** Whether a rule is about a delivery, whose receiver is a URL or a handler's path. */
export const matchesDelivery = (
  { method, path, event, receiver }: Match,
  delivery: { readonly event: string; readonly receiver: string },
): boolean =>
  method === undefined &&
  path === undefined &&
  (event === undefined || event === delivery.event) &&
  (receiver === undefined || receiver === delivery.receiver);

function matchesPath(pattern: string, path: string): boolean {
  const given = path.split('/');
  const wanted = pattern.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => (/^\{\w+\}$/.test(segment) ? given[index] !== '' : segment === given[index]))
  );
}
