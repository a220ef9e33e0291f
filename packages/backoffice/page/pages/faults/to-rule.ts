import type { EventName, FaultRule, HealthComponent } from '#contract';

const textOf = (form: FormData, name: string): string | undefined => String(form.get(name) ?? '').trim() || undefined;

const numberOf = (form: FormData, name: string): number | undefined => {
  const text = textOf(form, name);
  return text === undefined ? undefined : Number(text);
};

/** The fields of the form as a rule. */
export function toRule(form: FormData): FaultRule {
  const times = numberOf(form, 'times');
  const component = textOf(form, 'component') as HealthComponent | undefined;
  const rule = component === undefined ? { match: toMatch(form), ...toEffect(form) } : toProbe(component);
  return { ...rule, ...(times !== undefined && { times }) };
}

/** A component goes with the readiness probe alone. @assumption A27 */
const toProbe = (component: HealthComponent): FaultRule => ({ match: { path: '/health/ready' }, component });

function toMatch(form: FormData): FaultRule['match'] {
  const [method, path] = [textOf(form, 'method'), textOf(form, 'path')];
  const [event, receiver] = [textOf(form, 'event'), textOf(form, 'receiver')];
  return {
    ...(method !== undefined && { method: method as 'GET' }),
    ...(path !== undefined && { path }),
    ...(event !== undefined && { event: event as EventName }),
    ...(receiver !== undefined && { receiver }),
  };
}

function toEffect(form: FormData): Omit<FaultRule, 'match' | 'times'> {
  switch (textOf(form, 'effect')) {
    case 'latency':
      return { latencyMs: numberOf(form, 'latencyMs') ?? 0 };
    case 'drop':
      return { drop: true };
    case 'duplicate':
      return { duplicate: true };
    default:
      return { respond: { status: numberOf(form, 'status') ?? 500 } };
  }
}
