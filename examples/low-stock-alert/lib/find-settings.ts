import type { ApiClient } from 'tillkit';

/** How staff want to be told. */
export interface Settings {
  /** An alert is due when the stock falls to this number or below. */
  readonly threshold: number;
  /** Where alerts are posted; without one they are only logged. */
  readonly url?: string;
}

const HANDLE = 'low-stock-alert';
const DEFAULT_THRESHOLD = 5;
const PAGE_SIZE = 100;

/** The settings: the description of the draft with the handle `low-stock-alert`, if there is one. */
export async function findSettings(api: ApiClient): Promise<Settings> {
  for (let page = 1; ; page += 1) {
    const { items, total } = await api.products.list({ status: 'DRAFT', page, pageSize: PAGE_SIZE });
    const draft = items.find(({ handle }) => handle === HANDLE);
    // A list has no descriptions.
    if (draft !== undefined) return parseSettings((await api.products.get(draft.id)).description);
    if (page * PAGE_SIZE >= total) return { threshold: DEFAULT_THRESHOLD };
  }
}

/** Reads lines such as `threshold 5` and `url https://…`; lines that are none are passed over. */
function parseSettings(text: string): Settings {
  const threshold = /^threshold (\d{1,9})$/m.exec(text)?.[1] ?? DEFAULT_THRESHOLD;
  const url = /^url (https?:\/\/\S+)$/m.exec(text)?.[1];
  return { threshold: Number(threshold), ...(url === undefined ? {} : { url }) };
}
