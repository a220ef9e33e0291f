import { UsageError } from '#core';
import { readSource } from '../flag-sources.ts';
import { parseChoice } from '../flag-value.ts';
import { LANGUAGE_FLAG } from './take-language.ts';

/** Languages that texts for people are in. */
export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language that a flag, its environment twin or package.json asks for. @throws UsageError for one that is none */
export function chooseLanguage(lang: string | undefined, env: NodeJS.ProcessEnv, folder: string): Language | undefined {
  if (lang !== undefined) return parseChoice(LANGUAGE_FLAG, lang, LANGUAGES);
  const source = findSource(env, folder);
  return source === undefined ? undefined : parseChoice(source.where, String(source.value), LANGUAGES);
}

/** A package.json that cannot be read is told of by the command that needs it. */
function findSource(env: NodeJS.ProcessEnv, folder: string): ReturnType<typeof readSource> {
  try {
    return readSource(LANGUAGE_FLAG.slice(2), env, folder);
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}

/**
 * The language of the environment: Chinese where its locale is one of simplified Chinese, in UTF-8 as far as it says. The
 * texts are not those of Taiwan, Hong Kong and Macau, and other encodings would not show them.
 */
export function languageOfLocale({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): Language {
  const locale = LC_ALL || LC_MESSAGES || LANG || '';
  return /^zh(?![a-z])(?![_-](?:TW|HK|MO|Hant))[^.]*(?:\.utf-?8)?(?:@.*)?$/i.test(locale) ? 'zh' : 'en';
}
