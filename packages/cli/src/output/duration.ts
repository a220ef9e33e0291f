const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** A length of time for people: `45 ms`, `1.5 s`, `5 m`, `1 m 30 s`, `24 h`. */
export function formatDuration(ms: number): string {
  if (ms < SECOND) return `${Math.round(ms)} ms`;
  if (ms < MINUTE) return `${Math.floor(ms / 100) / 10} s`;
  if (ms < HOUR) return inTwoUnits(ms, MINUTE, 'm', SECOND, 's');
  return inTwoUnits(ms, HOUR, 'h', MINUTE, 'm');
}

function inTwoUnits(ms: number, large: number, largeName: string, small: number, smallName: string): string {
  const whole = Math.floor(ms / large);
  const rest = Math.floor((ms % large) / small);
  return rest === 0 ? `${whole} ${largeName}` : `${whole} ${largeName} ${rest} ${smallName}`;
}
