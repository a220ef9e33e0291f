/** What stands in a sentence where it says of what it speaks; a sentence within another is told in the same language. */
export type SentenceValue = string | number | Sentence;

/** A text for people: English, kept apart from its values, so that it can be told in another language too. */
export class Sentence {
  /** In English; `{0}` stands for the first value. */
  readonly template: string;
  readonly values: readonly SentenceValue[];

  constructor(template: string, values: readonly SentenceValue[]) {
    this.template = template;
    this.values = values;
  }

  /** The text in the language into which `translate` puts a template. */
  tell(translate: (template: string) => string): string {
    return translate(this.template).replace(/\{(\d+)\}/g, (_, place: string) => {
      const value = this.values[Number(place)] ?? '';
      return typeof value === 'object' ? value.tell(translate) : String(value);
    });
  }

  /** The text in English. */
  toString(): string {
    return this.tell((template) => template);
  }
}

/** Makes a sentence of a template string in English, whose text is also the key of its translations. */
export const sentence = (texts: TemplateStringsArray, ...values: readonly SentenceValue[]): Sentence =>
  new Sentence(
    texts.reduce((text, next, place) => `${text}{${place - 1}}${next}`),
    values,
  );
