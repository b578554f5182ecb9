import Papa from 'papaparse'
import { unescapeFormula } from '#domain/formula-cell.ts'

/** One record of a table. `row` counts as a spreadsheet does, from 1. */
export interface Record {
  row: number
  cells: string[]
}

const DELIMITERS = ['\t', ';', ',', '|']

export interface Table {
  records: Record[]
  /** The row whose quotation mark swallows all that follows, else null. */
  unclosedQuote: number | null
}

/** Splits comma, semicolon, tab and bar separated text; cells are trimmed, blank records left out. */
export function parseTable(text: string): Table {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text) })
  const unclosed = errors.find(({ code }) => code === 'MissingQuotes')?.row
  const records = data
    .map((cells, index) => ({ row: index + 1, cells: cells.map(readCell) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  return { records, unclosedQuote: unclosed === undefined ? null : unclosed + 1 }
}

/** The one that stands oftenest in the first lines outside of quotes; a tab before a semicolon before a comma. */
function delimiterOf(text: string): string {
  const start = text
    .slice(0, 4000)
    .split(/\r\n|\n|\r/, 20)
    .join('\n')
    .replace(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((delimiter) => start.split(delimiter).length - 1)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

const readCell = (cell: string) => unescapeFormula(tidy(cell))

/** One line of text that a database can hold: no control or invisible characters, accents composed, single spaces. */
export function tidy(cell: string): string {
  return cell
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\u200b\ufeff\s]+/gu, ' ')
    .trim()
}
