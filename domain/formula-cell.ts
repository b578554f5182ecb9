// What spreadsheets take for a formula, behind any apostrophes that say it is none.
const FORMULA = /^'*[=+\-@\t\r]/
const ESCAPED = /^'(?='*[=+\-@\t\r])/

/** A cell that no spreadsheet executes: text like '=HYPERLINK(…)' gets an apostrophe before it. */
export const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** The text that was escaped; any other text as it is. */
export const unescapeFormula = (cell: string): string => cell.replace(ESCAPED, '')
