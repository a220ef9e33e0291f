import { UsageError } from '#core';
import { readExtensionSettings } from '../flags/extension-settings.ts';
import { readTwin } from '../flags/flag-twins.ts';
import { parseChoice } from '../flags/flag-value.ts';
import { LANGUAGE_FLAG } from './take-language.ts';

/** Languages that texts for people are in. */
export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * The language that a flag, its environment twin, or the extension in the current folder asks for. One in another folder
 * has no say: the terminal is not its author's. @throws UsageError for one that is none
 */
export async function chooseLanguage(
  lang: string | undefined,
  env: NodeJS.ProcessEnv,
  folder: string,
): Promise<Language | undefined> {
  if (lang !== undefined) return parseChoice(LANGUAGE_FLAG, lang, LANGUAGES);
  const twin = readTwin(LANGUAGE_NAME, env);
  return twin === undefined ? findSetting(folder) : parseChoice(twin.where, twin.value, LANGUAGES);
}

const LANGUAGE_NAME = LANGUAGE_FLAG.slice(2);

/** What is wrong with a package.json is told by the command that needs it. */
async function findSetting(folder: string): Promise<Language | undefined> {
  try {
    const { values } = await readExtensionSettings(folder);
    const value = values.get(LANGUAGE_NAME);
    return LANGUAGES.find((language) => language === value);
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
