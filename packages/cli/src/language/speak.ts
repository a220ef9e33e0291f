import { useCatalog } from './catalog.ts';
import type { Language } from './language.ts';

/** Lets this process speak another language than before, if one is given; Chinese is loaded only when it is spoken. */
export async function speak(language: Language | undefined): Promise<void> {
  if (language === 'en') useCatalog(undefined);
  if (language === 'zh') useCatalog((await import('./chinese.ts')).CHINESE);
}
