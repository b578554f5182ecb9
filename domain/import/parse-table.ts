import Papa from 'papaparse'
import { unescapeFormula } from '#domain/formula-cell.ts'

/** One record of a table. `row` is the spreadsheet's row number, from 1. */
export interface Record {
  row: number
  cells: string[]
}

const DELIMITERS = ['\t', ';', ',', '|']

export interface Table {
  records: Record[]
  /** The row with an unterminated quotation mark, else null. */
  unclosedQuote: number | null
}

/** Splits text separated by commas, semicolons, tabs or bars; trims cells and drops blank records. */
export function parseTable(text: string): Table {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text) })
  const unclosed = errors.find(({ code }) => code === 'MissingQuotes')?.row
  const records = data
    .map((cells, index) => ({ row: index + 1, cells: cells.map(readCell) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  return { records, unclosedQuote: unclosed === undefined ? null : unclosed + 1 }
}

/** The most frequent separator of the first lines outside quotes; ties prefer tab, semicolon, comma. */
function delimiterOf(text: string): string {
  const start = text
    .slice(0, 4000)
    .split(/\r\n|\n|\r/, 20)
    .join('\n')
    .replace(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((delimiter) => start.split(delimiter).length - 1)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

const readCell = (cell: string) => unescapeFormula(normalizeText(cell))

/** Normalizes a text to one storable line: no control or invisible characters, composed accents, single spaces. */
export function normalizeText(cell: string): string {
  return cell
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\u200b\ufeff\s]+/gu, ' ')
    .trim()
}
