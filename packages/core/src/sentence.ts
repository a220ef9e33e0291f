/** What stands in a sentence where it says of what it speaks; a sentence within another is told in the same language. */
export type SentenceValue = string | number | Sentence;

/** Values by their places, or by their names. */
export type SentenceValues = readonly SentenceValue[] | Readonly<Record<string, SentenceValue>>;

/** A text for people: English, kept apart from its values, so that it can be told in another language too. */
export class Sentence {
  /** In English; `{0}` stands for the first value, `{field}` for the one of that name. */
  readonly template: string;
  readonly values: SentenceValues;

  constructor(template: string, values: SentenceValues) {
    this.template = template;
    this.values = values;
  }

  /** The text in the language into which `translate` puts a template. */
  tell(translate: (template: string) => string): string {
    const values = new Map<string, SentenceValue>(Object.entries(this.values));
    return translate(this.template).replace(/\{(\w+)\}/g, (place, name: string) => {
      const value = values.get(name) ?? place;
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

/** A text whose template and values come as data. */
export interface SentenceText {
  readonly template: string;
  readonly values: Readonly<Record<string, string | number | SentenceText>>;
}

/** The sentence of a text that comes as data. */
export const toSentence = ({ template, values }: SentenceText): Sentence =>
  new Sentence(
    template,
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? toSentence(value) : value]),
    ),
  );
