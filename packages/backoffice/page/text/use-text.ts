import { useLanguage } from './language.ts';

/** A text, or what makes one of values. */
type Text = string | ((...values: never[]) => string);

/** The same texts in every language. */
export interface Texts<T> {
  readonly en: T;
  readonly zh: { readonly [K in keyof T]: T[K] extends string ? string : T[K] };
}

/** Declares texts; a key that one language lacks or has alone does not compile. */
export const defineTexts = <T extends Readonly<Record<string, Text>>>(
  en: T,
  zh: NoInfer<Texts<T>['zh']>,
): Texts<T> => ({
  en,
  zh,
});

/** The texts in the language that the page is shown in. */
export const useText = <T>(texts: Texts<T>): Texts<T>['zh'] => texts[useLanguage()] as Texts<T>['zh'];
