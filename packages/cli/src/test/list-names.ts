const SHOWN = 3;

/** The first few of a list, and how many more there are. */
export const listNames = (names: readonly string[]): string =>
  names.length <= SHOWN + 1 ? names.join(', ') : `${names.slice(0, SHOWN).join(', ')} and ${names.length - SHOWN} more`;
