import { inSlices } from '#gateway/in-slices.ts'
import { isTooDeep, nestsTooDeep } from '#gateway/json-depth.ts'
import { type BodyPool, bufferBody } from '#gateway/read-bytes.ts'
import type { BodyLimits } from '#gateway/rest/config.ts'
import { bodyTooDeep, bodyTooLarge, invalidBody, tooManyColumns, tooManyRows } from '#gateway/rest/errors.ts'
import { type MediaType, parseMediaType } from './media-type.ts'
import type { Payload } from './payload.ts'
import { readQueryString } from './query-string.ts'
import { scanCsv } from './scan-csv.ts'
import { type ScannedRows, scanRows } from './scan-rows.ts'

/** The raw body and its keys. */
export interface ReadBody {
  text: string
  bytes: Uint8Array
  /** The keys of JSON rows; null for other types. */
  rows: ScannedRows | null
  /** The rows of CSV as JSON. */
  csv: Payload | null
}

/** A body that counts towards the process's memory limit until it is released. */
export interface BufferedBody extends ReadBody {
  release(): void
}

/** The maximum number of columns of a PostgreSQL table. */
const MAX_COLUMNS = 1_600
/** CSV names its columns once, JSON in every row. */
const CSV_GROWTH = 4

export const noBody: BufferedBody = {
  text: '',
  bytes: new Uint8Array(),
  rows: { kind: 'invalid' },
  csv: { json: '[]', keys: [] },
  release: () => undefined,
}

/**
 * Reads and checks a body. Long bodies are checked in slices, so that other requests can run in between.
 * @throws ApiError 413 if it is too long, PGRST102 if it nests too deep
 */
export async function readBody(request: Request, limits: BodyLimits, pool: BodyPool): Promise<BufferedBody> {
  if (request.body === null) return noBody
  const body = await bufferBody(request, limits.bytes, pool)
  if (body === null) throw bodyTooLarge(limits.bytes)
  try {
    const text = new TextDecoder().decode(body.bytes)
    const type = parseMediaType(request.headers.get('content-type') ?? 'application/json')
    return { ...body, text, ...(await scan(text, type, limits)) }
  } catch (error) {
    body.release()
    throw error
  }
}

async function scan(text: string, { kind }: MediaType, limits: BodyLimits): Promise<Pick<ReadBody, 'rows' | 'csv'>> {
  if (kind === 'csv') return { rows: null, csv: await readCsv(text, limits) }
  if (kind === 'urlencoded') checkForm(text)
  if (kind !== 'json' && kind !== 'object' && kind !== 'any') return { rows: null, csv: null }
  const rows = await inSlices(scanRows(text, limits.rows))
  // The scan above stops at the first error, but PostgreSQL may still receive the whole text.
  if (rows.kind === 'too-deep' || (rows.kind === 'invalid' && isTooDeep(text))) throw bodyTooDeep()
  if (rows.kind === 'too-many') throw tooManyRows(limits.rows)
  if ((rows.kind === 'list' || rows.kind === 'object') && (rows.keys?.length ?? 0) > MAX_COLUMNS)
    throw tooManyColumns(MAX_COLUMNS)
  return { rows, csv: null }
}

async function readCsv(text: string, { rows, bytes }: BodyLimits): Promise<Payload> {
  const csv = await inSlices(scanCsv(text, { maxRows: rows, maxCharacters: CSV_GROWTH * bytes }))
  switch (csv.kind) {
    case 'csv':
      return csv
    case 'unequal':
      throw invalidBody('All lines must have same number of fields')
    case 'unterminated':
      throw invalidBody('Quoted field unterminated')
    case 'too-deep':
      throw bodyTooDeep()
    case 'too-many':
      throw tooManyRows(rows)
    case 'too-large':
      throw bodyTooLarge(bytes)
  }
}

function checkForm(text: string): void {
  if ((text.match(/&/g)?.length ?? 0) >= MAX_COLUMNS) throw tooManyColumns(MAX_COLUMNS)
  if (readQueryString(text).some(([, value]) => value !== null && nestsTooDeep(value))) throw bodyTooDeep()
}
