import type { StreamMessage } from '#contract';
import { formatDelivery, formatMessage } from './format-message.ts';
import type { Colors } from './output.ts';

/**
 * The live log: takes the messages of the stream and writes their lines. The line of an attempt's end waits for the
 * message that follows it in the same transaction, which tells what becomes of the delivery.
 */
export function createLiveLog(colors: Colors, write: (line: string) => void): (message: StreamMessage) => void {
  const ended = new Map<string, Extract<StreamMessage, { kind: 'attempt' }>['data']>();
  return (message) => {
    if (message.kind === 'attempt' && message.data.phase === 'finished') {
      ended.set(message.data.deliveryId, message.data);
      return;
    }
    if (message.kind === 'delivery') {
      const end = ended.get(message.data.id);
      ended.delete(message.data.id);
      for (const line of formatDelivery(message.data, end, colors)) write(line);
      return;
    }
    for (const line of formatMessage(message, colors)) write(line);
  };
}
