import { DatabaseError, type Result, type Row } from './database.ts'
import type { Field, Prepared } from './prepared-statements.ts'
import { parsers } from './values.ts'

/** PostgreSQL's answer to one message, decoded. */
interface ReadAnswer {
  results: Result[]
  error: DatabaseError | null
  notifications: readonly Notification[]
  /** Whether PostgreSQL is ready for the next message; false where it stopped in the middle. */
  isWhole: boolean
}

export interface Notification {
  channel: string
  payload: string
}

const [DATA_ROW, COMMAND_COMPLETE, EMPTY_QUERY, ROW_DESCRIPTION, NO_DATA, ERROR, NOTIFICATION, READY] =
  Buffer.from('DCITnEAZ')

/** @param prepared the statements of the message, in order; newly parsed ones get their fields here */
export function readAnswer(bytes: Uint8Array<ArrayBuffer>, prepared: readonly Prepared[]): ReadAnswer {
  const answer = { results: [] as Result[], error: null as DatabaseError | null, isWhole: false }
  const notifications: Notification[] = []
  let rows: Row[] = []
  /** The fields of a script's statement: it is not prepared, and describes its own rows. */
  let described: Field[] = []
  const finish = (count: number) => {
    answer.results.push({ rows, count })
    rows = []
  }
  const reader = new MessageReader(bytes)
  for (let code = reader.next(); code !== null; code = reader.next()) {
    const current = prepared[answer.results.length]
    if (code === DATA_ROW) rows.push(readRow(reader, current?.fields ?? described))
    else if (code === ROW_DESCRIPTION) {
      described = readFields(reader)
      if (current !== undefined) current.fields = described
    } else if (code === NO_DATA) {
      if (current !== undefined) current.fields = []
    } else if (code === COMMAND_COMPLETE) finish(readCount(reader.readString()))
    else if (code === EMPTY_QUERY) finish(0)
    else if (code === ERROR) answer.error ??= readError(reader)
    else if (code === NOTIFICATION) notifications.push(readNotification(reader))
    else if (code === READY) answer.isWhole = true
  }
  return { ...answer, notifications }
}

/** Steps through the messages of the protocol: a code of one byte, a length that counts itself, the content. */
class MessageReader {
  readonly #buffer: Buffer<ArrayBuffer>
  #at = 0
  #end = 0

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  /** @returns the next message's code; null at the end, and where the rest is incomplete */
  next(): number | null {
    const start = this.#end
    if (start + 5 > this.#buffer.length) return null
    const end = start + 1 + this.#buffer.readInt32BE(start + 1)
    if (end < start + 5 || end > this.#buffer.length) return null
    this.#at = start + 5
    this.#end = end
    return this.#buffer[start] ?? null
  }

  readByte = () => this.#buffer[this.#at++] ?? 0

  readInt16(): number {
    this.#at += 2
    return this.#buffer.readInt16BE(this.#at - 2)
  }

  readInt32(): number {
    this.#at += 4
    return this.#buffer.readInt32BE(this.#at - 4)
  }

  readText(length: number): string {
    this.#at += length
    return this.#buffer.toString('utf8', this.#at - length, this.#at)
  }

  readString(): string {
    const end = this.#buffer.indexOf(0, this.#at)
    const text = this.readText(end - this.#at)
    this.#at++
    return text
  }
}

function readFields(reader: MessageReader): Field[] {
  return Array.from({ length: reader.readInt16() }, () => {
    const name = reader.readString()
    // The column's table and place in it, then its type, then the type's size, modifier and format.
    reader.readInt32()
    reader.readInt16()
    const type = reader.readInt32()
    reader.readText(8)
    return { name, parse: parsers[type] }
  })
}

function readRow(reader: MessageReader, fields: readonly Field[]): Row {
  const row: Row = {}
  const count = reader.readInt16()
  for (let at = 0; at < count; at++) {
    const length = reader.readInt32()
    const text = length < 0 ? null : reader.readText(length)
    const field = fields[at]
    if (field !== undefined) row[field.name] = text === null || field.parse === undefined ? text : field.parse(text)
  }
  return row
}

/** @param tag 'SELECT 3', 'INSERT 0 3', 'BEGIN' */
export const readCount = (tag: string) => Number(/ (\d+)$/.exec(tag)?.[1] ?? 0)

function readNotification(reader: MessageReader): Notification {
  reader.readInt32()
  return { channel: reader.readString(), payload: reader.readString() }
}

// https://www.postgresql.org/docs/current/protocol-error-fields.html
function readError(reader: MessageReader): DatabaseError {
  const fields: Record<string, string> = {}
  for (let type = reader.readByte(); type !== 0; type = reader.readByte())
    fields[String.fromCharCode(type)] = reader.readString()
  const { C: code = 'XX000', M: message = '', D: detail, H: hint, n: constraint, t: table } = fields
  return new DatabaseError({ code, message, detail, hint, constraint, table })
}
