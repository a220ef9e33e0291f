import { type CallFaults, validateBody, validateItems } from '#api';
import { ApiError, CONTROL_ENDPOINTS, FAULT_RULE, type Fault, type FaultRule, type TObject } from '#contract';
import type { ControlOptions } from '#control';
import type { DeliveryFault } from '#webhooks';
import { matchesCall, matchesDelivery } from './fault-match.ts';

/** The faults on purpose of one run. @source contract §9 */
export interface Faults {
  readonly control: ControlOptions['faults'];
  readonly forCall: CallFaults;
  forDelivery(delivery: { readonly event: string; readonly receiver: string }): DeliveryFault | undefined;
}

/** Makes the list of rules. @throws ApiError VALIDATION_ERROR as `control.replace` */
export function createFaults(initial: readonly FaultRule[] = []): Faults {
  let faults = toFaults(initial);

  function take(matches: (rule: FaultRule) => boolean): FaultRule | undefined {
    const index = faults.findIndex((fault) => fault.hits < (fault.times ?? Number.POSITIVE_INFINITY) && matches(fault));
    const found = faults[index];
    if (found !== undefined) faults = faults.with(index, { ...found, hits: found.hits + 1 });
    return found;
  }

  const list: Faults['control']['list'] = ({ page, pageSize }) => ({
    items: faults.slice((page - 1) * pageSize, page * pageSize),
    total: faults.length,
    page,
    pageSize,
  });

  return {
    control: {
      list,
      replace(rules) {
        faults = toFaults(rules);
        return list({ page: 1, pageSize: Math.max(1, faults.length) });
      },
      clear() {
        const count = faults.length;
        faults = [];
        return count;
      },
    },
    forCall: (call) => take(({ match }) => matchesCall(match, call)),
    forDelivery: (delivery) => take(({ match }) => matchesDelivery(match, delivery)),
  };
}

/** Checks the rules, also for what the schema cannot say: a misspelt field would be a rule that does nothing. */
function toFaults(rules: readonly FaultRule[]): Fault[] {
  return validateItems(CONTROL_ENDPOINTS['faults.replace'].body, rules).map((rule, index) => {
    const field = `[${index}]`;
    requireKnownFields(FAULT_RULE, rule, field);
    requireKnownFields(FAULT_RULE.properties.match, rule.match, `${field}.match`);
    const { match, respond, duplicate, latencyMs, drop } = rule;
    if (respond !== undefined) requireKnownFields(FAULT_RULE.properties.respond, respond, `${field}.respond`);
    const isOfCalls = match.method !== undefined || match.path !== undefined;
    const isOfDeliveries = match.event !== undefined || match.receiver !== undefined;
    if (isOfCalls && isOfDeliveries) throw refuse(`${field}.match`, 'method/path 与 event/receiver 不能同时使用');
    if (isOfCalls && duplicate !== undefined) throw refuse(`${field}.duplicate`, '仅适用于投递');
    if (isOfDeliveries && respond?.code !== undefined) throw refuse(`${field}.respond.code`, '仅适用于接口调用');
    if (!isOfDeliveries && (respond?.status ?? 400) < 400) throw refuse(`${field}.respond.status`, '≥ 400');
    if ([respond, duplicate, latencyMs, drop].every((effect) => effect === undefined)) {
      throw refuse(field, 'respond, latencyMs, drop, duplicate 至少一项');
    }
    return { ...rule, hits: 0 };
  });
}

function requireKnownFields(schema: TObject, value: object, field: string): void {
  validateBody(schema, value, () => {
    throw new ApiError('VALIDATION_ERROR', {
      reason: 'choice',
      field,
      allowed: Object.keys(schema.properties).join(', '),
    });
  });
}

const refuse = (field: string, rule: string): ApiError =>
  new ApiError('VALIDATION_ERROR', { reason: 'format', field, rule });
