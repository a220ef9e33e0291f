import { NativeSelect } from '@mantine/core';
import { LANGUAGES, type Language, setLanguage, useLanguage } from '../text/language.ts';
import { useText } from '../text/use-text.ts';
import { shellTexts } from './shell-texts.ts';

const OPTIONS = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }));

/** Each language under its own name. */
export function LanguageSwitch() {
  const text = useText(shellTexts);
  const language = useLanguage();
  return (
    <NativeSelect
      size="xs"
      aria-label={text.language}
      data={OPTIONS}
      value={language}
      onChange={(event) => setLanguage(event.currentTarget.value as Language)}
    />
  );
}
