/** Why a target is missed, in a sentence that a person wrote, by the target's id. */
export const CAUSES: Readonly<Record<string, string>> = {};
