/** Variables of a process. */
type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Makes the environment of a process that is started: these variables, later ones in place of earlier ones, and no others;
 * an undefined one is left out. Node hands on what an environment inherits as well, so this one inherits nothing.
 */
export const createEnvironment = (...parts: readonly Variables[]): Record<string, string | undefined> =>
  Object.assign(Object.create(null), ...parts);
