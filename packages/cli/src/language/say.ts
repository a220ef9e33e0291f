import { Sentence, type SentenceValue, sentence } from '#core';
import { toPrintableValue } from '../output/printable.ts';
import { translate } from './catalog.ts';

/** A text for people, written in English, in the language that this process speaks. */
export const say = (texts: TemplateStringsArray, ...values: readonly SentenceValue[]): string =>
  tell(sentence(texts, ...values));

/** A sentence in the language that this process speaks; no value of it begins a line of its own. */
export const tell = (said: Sentence): string => toPrintableSentence(said).tell(translate);

const toPrintableSentence = ({ template, values }: Sentence): Sentence =>
  new Sentence(
    template,
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toPrintableValueOf(value)])),
  );

function toPrintableValueOf(value: SentenceValue): SentenceValue {
  if (typeof value === 'string') return toPrintableValue(value);
  return typeof value === 'object' ? toPrintableSentence(value) : value;
}
