import { type CallFaults, requireKnownFields, validateItems } from '#api';
import { ApiError, CONTROL_ENDPOINTS, type Fault, type FaultRule, type HealthComponent, PUBLIC_PATHS } from '#contract';
import type { ControlOptions } from '#control';
import type { DeliveryFault } from '#webhooks';
import { matchesCall, matchesDelivery } from './fault-match.ts';

/** The faults on purpose of one run. @source contract §9 */
export interface Faults {
  readonly control: ControlOptions['faults'];
  readonly forCall: CallFaults;
  /** Whether a look at a component finds it faulty. @assumption A27 */
  isFaulty(component: HealthComponent): boolean;
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
    isFaulty: (component) => take((rule) => rule.component === component) !== undefined,
    forCall: (call) => take(({ match }) => matchesCall(match, call)),
    forDelivery: (delivery) => take(({ match }) => matchesDelivery(match, delivery)),
  };
}

const RULES = CONTROL_ENDPOINTS['faults.replace'].body;

/** Checks the rules, also for what the schema cannot say. */
function toFaults(rules: readonly FaultRule[]): Fault[] {
  requireKnownFields(RULES, rules, 'body');
  return validateItems(RULES, rules).map((rule, index) => {
    const field = `body[${index}]`;
    const { match, respond, duplicate, latencyMs, drop, component } = rule;
    const others = [respond, duplicate, latencyMs, drop].filter((effect) => effect !== undefined);
    if (match.path === PUBLIC_PATHS.ready || component !== undefined) {
      if (match.path !== PUBLIC_PATHS.ready) throw refuse(`${field}.component`, `仅适用于 ${PUBLIC_PATHS.ready}`);
      if (component === undefined)
        throw new ApiError('VALIDATION_ERROR', { reason: 'required', field: `${field}.component` });
      if (others.length > 0) throw refuse(field, 'component 不能与其他效果同时使用');
      if (Object.keys(match).length > 1) throw refuse(`${field}.match`, `${PUBLIC_PATHS.ready} 只能单独使用`);
      return { ...rule, hits: 0 };
    }
    const isOfCalls = match.method !== undefined || match.path !== undefined;
    const isOfDeliveries = match.event !== undefined || match.receiver !== undefined;
    if (isOfCalls && isOfDeliveries) throw refuse(`${field}.match`, 'method/path 与 event/receiver 不能同时使用');
    if (isOfCalls && duplicate !== undefined) throw refuse(`${field}.duplicate`, '仅适用于投递');
    if (isOfDeliveries && respond?.code !== undefined) throw refuse(`${field}.respond.code`, '仅适用于接口调用');
    if (!isOfDeliveries && (respond?.status ?? 400) < 400) throw refuse(`${field}.respond.status`, '≥ 400');
    if (others.length === 0) throw refuse(field, 'respond, latencyMs, drop, duplicate 至少一项');
    return { ...rule, hits: 0 };
  });
}

const refuse = (field: string, rule: string): ApiError =>
  new ApiError('VALIDATION_ERROR', { reason: 'format', field, rule });
