/** The flag of commands that take every extension below a folder. */
export const ALL_FLAG = ['--all', 'every extension below the folders'] as const;
