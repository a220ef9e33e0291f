import { validateItems } from '#api';
import { type ScriptedAnswer, TRIGGER } from '#contract';

/** What the deliveries of one run get in place of their receivers' answers. */
export interface DeliveryScript {
  read(): readonly ScriptedAnswer[];
  /** @throws ApiError VALIDATION_ERROR */
  replace(answers: readonly ScriptedAnswer[]): void;
}

/** Makes a script that is empty: the receivers answer. */
export function createDeliveryScript(): DeliveryScript {
  let current: readonly ScriptedAnswer[] = [];
  return {
    read: () => current,
    replace(answers) {
      current = answers.length === 0 ? [] : validateItems(TRIGGER.properties.respond, [...answers]);
    },
  };
}
