import type { TopRange } from '#gateway/rest/request/rest-request.ts'

/** `0-14/321`, `0-14/*`, or `*` for no rows. */
export function contentRange(first: number, last: number, total: number | null): string {
  const rows = first <= last && total !== 0 ? `${first}-${last}` : '*'
  return `${rows}/${total ?? '*'}`
}

/** 206 if the response has only a part of the rows, 416 if the range begins after the last row. */
export function rangeStatus({ offset }: TopRange, rowCount: number, total: number | null): 200 | 206 | 416 {
  if (total === null) return 200
  if (offset > total) return 416
  return rowCount < total ? 206 : 200
}
