import { type EndpointName, endpointOf, type Permission } from '#contract';
import { type Text, UNKNOWN, type Value } from './abstract-value.ts';
import { type Arguments, argumentAt, keyNamed, type Machine, type Site } from './machine.ts';
import { matchEndpoint } from './match-endpoint.ts';

/** `ctx.api.<resource>.<operation>(…)`. Gives data. */
export function callOperation(machine: Machine, endpoint: EndpointName, given: Arguments, site: Site): Value {
  const { path } = endpointOf(endpoint);
  useEndpoint(machine, endpoint, argumentAt(given, path.includes('{id}') ? 1 : 0), site);
  return UNKNOWN;
}

/** `ctx.api.request(…)`. Each object that may be given is looked at by itself. */
export function callRequest(machine: Machine, request: Value, site: Site): Value {
  if (request.size === 0) machine.reportUnresolved('computed', site);
  for (const atom of request) {
    if (atom.kind === 'absent') continue;
    const one: Value = new Set([atom]);
    const member = (name: string) => machine.read(one, keyNamed(name), site);
    const [methods, paths] = [textsOf(member('method')), textsOf(member('path'))];
    // With several of both nobody knows which belong together.
    if (!methods.isAll || !paths.isAll || (methods.texts.length > 1 && paths.texts.length > 1)) {
      machine.reportUnresolved('computed', site);
      continue;
    }
    for (const method of methods.texts) {
      for (const path of paths.texts) {
        const match = matchEndpoint(method, path);
        if (typeof match === 'string') machine.reportUnresolved(match, site);
        else useEndpoint(machine, match.endpoint, member('body'), site);
      }
    }
  }
  return UNKNOWN;
}

function textsOf(value: Value): { readonly texts: readonly Text[]; readonly isAll: boolean } {
  const atoms = [...value].filter(({ kind }) => kind !== 'absent');
  const texts = atoms.filter((atom) => atom.kind === 'text');
  return { texts, isAll: texts.length > 0 && texts.length === atoms.length };
}

function useEndpoint(machine: Machine, endpoint: EndpointName, body: Value, site: Site): void {
  const { permissions, conditionalPermission } = endpointOf(endpoint);
  const field =
    conditionalPermission === undefined ? 'absent' : findInBody(machine, body, conditionalPermission.whenBodyHas, site);
  const further: readonly Permission[] = conditionalPermission === undefined ? [] : [conditionalPermission.permission];
  machine.reportUse(
    endpoint,
    field === 'present' ? [...permissions, ...further] : permissions,
    field === 'possible' ? further : [],
    site,
  );
}

/** Whether a body has a field. */
function findInBody(machine: Machine, body: Value, name: string, site: Site): 'present' | 'possible' | 'absent' {
  const values = Array.from(body, (atom) => {
    if (atom.kind !== 'record') return atom.kind === 'absent' ? 'absent' : 'possible';
    if (atom.fields.has(name)) return 'present';
    const others = machine.read(new Set([atom]), keyNamed(name), site);
    return others.size > 0 ? 'possible' : 'absent';
  });
  if (values.includes('present')) return 'present';
  return values.includes('possible') ? 'possible' : 'absent';
}

/** An operation that is handed on: whoever gets it may call it, with any body. */
export function useAnyhow(machine: Machine, endpoint: EndpointName, site: Site): void {
  useEndpoint(machine, endpoint, UNKNOWN, site);
}
