/** The value of a JSON text of a runner; undefined when it is none. */
export function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
