// Text that spreadsheets evaluate as a formula, after any apostrophes that prevent it.
const FORMULA = /^'*[=+\-@\t\r]/
const ESCAPED = /^'(?='*[=+\-@\t\r])/

/** Escapes a cell so that no spreadsheet executes it: text like '=HYPERLINK(…)' gets an apostrophe. */
export const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** Reverses the escaping; other text stays as it is. */
export const unescapeFormula = (cell: string): string => cell.replace(ESCAPED, '')
