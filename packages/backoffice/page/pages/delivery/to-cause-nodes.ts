import type { ApiCall, Attempt, CausalTree, CausedEvent, Delivery } from '#contract';

/** An event with the deliveries that told of it. */
export interface EventNode {
  readonly event: CausedEvent;
  readonly deliveries: readonly DeliveryNode[];
}

/** A delivery with its attempts; `known` undefined: the tree only names it. */
interface DeliveryNode {
  readonly id: string;
  readonly known: Delivery | undefined;
  readonly attempts: readonly AttemptNode[];
}

/** An attempt with the calls that its handler made. */
interface AttemptNode {
  readonly attempt: Attempt;
  readonly calls: readonly CallNode[];
}

/** A call with the events that it caused. */
interface CallNode {
  /** Among those of the attempt, from 0. */
  readonly place: number;
  /** Method and path. */
  readonly name: string;
  /** Undefined while the attempt is under way: its calls are recorded when it ends. */
  readonly status: number | undefined;
  readonly events: readonly EventNode[];
}

/** The causal tree as what is nested in what, from its first causes. */
export function toCauseNodes({ events, deliveries }: CausalTree): EventNode[] {
  const known = new Map(deliveries.map((delivery) => [delivery.id, delivery]));

  const toEventNode = (event: CausedEvent): EventNode => ({ event, deliveries: event.deliveryIds.map(toDeliveryNode) });

  function toDeliveryNode(id: string): DeliveryNode {
    const delivery = known.get(id);
    return { id, known: delivery, attempts: (delivery?.attempts ?? []).map((attempt) => toAttemptNode(id, attempt)) };
  }

  /** An event is nested in the first call of its kind that has room for it, as calls and events are in order. */
  function toAttemptNode(deliveryId: string, attempt: Attempt): AttemptNode {
    const caused = events.filter(
      ({ causedBy }) => causedBy?.deliveryId === deliveryId && causedBy.attempt === attempt.number,
    );
    const left = new Set(caused);
    const calls = attempt.apiCalls.map((call, place): CallNode => {
      const isLastOfKind = attempt.apiCalls.findLast((other) => nameOf(other) === nameOf(call)) === call;
      const own = [...left].filter((event) => event.call === nameOf(call)).slice(0, isLastOfKind ? undefined : 1);
      for (const event of own) left.delete(event);
      return { place, name: nameOf(call), status: call.status, events: own.map(toEventNode) };
    });
    const others = [...left].map((event, index): CallNode => {
      return { place: calls.length + index, name: event.call ?? '', status: undefined, events: [toEventNode(event)] };
    });
    return { attempt, calls: [...calls, ...others] };
  }

  return events.filter(({ causedBy }) => causedBy === null || !known.has(causedBy.deliveryId)).map(toEventNode);
}

const nameOf = ({ method, path }: ApiCall): string => `${method} ${path}`;
