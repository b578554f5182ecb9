const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/

/** A name for the middle of a sentence: one in Arabic or Hebrew would turn the words around it. Where there is markup, `<bdi>` does the same. */
export const isolate = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name)
