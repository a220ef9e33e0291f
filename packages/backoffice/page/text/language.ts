import { useSyncExternalStore } from 'react';

/** Languages of the page, with their own names. */
export const LANGUAGES = { en: 'English', zh: '简体中文' } as const;
export type Language = keyof typeof LANGUAGES;

const KEPT = 'tillkit-language';
const listeners = new Set<() => void>();

let language = readLanguage();
show();

/** The language that the page is shown in. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, () => language);

/** Shows the page in another language, here and in other tabs, now and later. */
export function setLanguage(next: Language): void {
  localStorage.setItem(KEPT, next);
  update();
}

function readLanguage(): Language {
  const kept = localStorage.getItem(KEPT);
  if (kept === 'en' || kept === 'zh') return kept;
  return navigator.language.startsWith('zh') ? 'zh' : 'en';
}

function update(): void {
  language = readLanguage();
  show();
  for (const listener of listeners) listener();
}

function show(): void {
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

window.addEventListener('storage', ({ key }) => {
  if (key === KEPT) update();
});
