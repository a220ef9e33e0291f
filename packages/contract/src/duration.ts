const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** What a part of a duration counts, in the order of {@link FORM}. */
const UNITS_MS = [24 * HOUR, HOUR, MINUTE, SECOND, 1];
const FORM = /^(?=\d)(?:(\d{1,6})d)?(?:(\d{1,6})h)?(?:(\d{1,6})m)?(?:(\d{1,6})s)?(?:(\d{1,12})ms)?$/;

/**
 * Milliseconds of a length of time such as `500ms`, `90m`, `36h` or `1h30m`; undefined when it is none.
 * @source contract §9
 */
export function parseDuration(text: string): number | undefined {
  const parts = FORM.exec(text)?.slice(1);
  return parts?.reduce((sum, amount = '0', i) => sum + Number(amount) * (UNITS_MS[i] ?? 0), 0);
}
