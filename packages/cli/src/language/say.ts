import { type SentenceValue, sentence } from '#core';
import { translate } from './catalog.ts';

/** A text for people, written in English, in the language that this process speaks. */
export const say = (texts: TemplateStringsArray, ...values: readonly SentenceValue[]): string =>
  sentence(texts, ...values).tell(translate);
