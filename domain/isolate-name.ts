const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/

/**
 * Isolates a name's direction inside a sentence: an Arabic or Hebrew name would reorder the words around it. Markup
 * uses `<bdi>`.
 */
export const isolate = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name)
