import { invalidRange } from './errors.ts'

export interface ByteRange {
  start: number
  /** The last byte, inclusive. */
  end: number
}

/**
 * Parses one range of RFC 9110's `bytes=`; several ranges, other units and invalid text are ignored.
 * @throws if the range is outside the file (416)
 */
export function readRange(header: string | undefined, size: number): ByteRange | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(' ', '') ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  if (first === '') return lastBytes(Number(last), size)
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  if (start >= size) throw invalidRange()
  return { start, end }
}

function lastBytes(count: number, size: number): ByteRange {
  if (count === 0 || size === 0) throw invalidRange()
  return { start: Math.max(size - count, 0), end: size - 1 }
}
