import type { EventName, StreamMessage } from '#contract';

/** What of the log is wanted; a field that is absent does not limit it. */
export interface LogWanted {
  readonly appId?: string;
  readonly event?: EventName;
  readonly deliveryId?: string;
}

/**
 * Makes what tells which messages are wanted. It is given all messages in order: the lines and calls of a handler are known
 * by the delivery whose attempt came before them.
 */
export function createLogFilter({ appId, event, deliveryId }: LogWanted): (message: StreamMessage) => boolean {
  const isAll = appId === undefined && event === undefined && deliveryId === undefined;
  const wanted = new Set<string>();

  const fits = (id: string, ofApp: string, ofEvent: EventName): boolean =>
    (appId ?? ofApp) === ofApp && (event ?? ofEvent) === ofEvent && (deliveryId ?? id) === id;

  return ({ kind, data }) => {
    if (kind === 'attempt' || kind === 'delivery') {
      const id = kind === 'attempt' ? data.deliveryId : data.id;
      if (fits(id, data.appId, data.event)) wanted.add(id);
      return wanted.has(id);
    }
    if (isAll) return true;
    switch (kind) {
      case 'event':
        // Which app a delivery goes to is known once it is tried.
        return (
          (event ?? data.event) === data.event &&
          (appId === undefined || data.deliveryIds.some((id) => wanted.has(id))) &&
          (deliveryId === undefined || data.deliveryIds.includes(deliveryId))
        );
      case 'handler-log':
        return wanted.has(data.deliveryId);
      case 'api-call':
        if (data.deliveryId !== null) return wanted.has(data.deliveryId);
        return appId !== undefined && data.appId === appId && event === undefined && deliveryId === undefined;
      case 'reload':
        return data.appId === appId && event === undefined && deliveryId === undefined;
      case 'clock':
        return false;
    }
  };
}
