/** HTTP statuses of SQLSTATEs: of the whole code, else of its class (two characters), else 400. */
const statuses: Record<string, number> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '21000': 500,
  '23503': 409,
  '23505': 409,
  '25': 500,
  '25006': 405,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '42501': 403,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53': 503,
  '53400': 500,
  '54': 500,
  '55': 500,
  '57': 500,
  '57P01': 503,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  P0001: 400,
  XX: 500,
}

/** @param isAnonymous answers 401 instead of 403, because the caller may sign in */
export function statusOfSqlState(code: string, message: string, isAnonymous: boolean): number {
  if (code === '42501' && isAnonymous) return 401
  if (code === '21000' && message.endsWith('requires a WHERE clause')) return 400
  if (code === '22023' && /^role ".*" does not exist$/.test(message)) return 401
  // PostgreSQL reports an object state; for HTTP the method is not allowed.
  if (code === '55000' && /^cannot (insert into|update|delete from) view /.test(message)) return 405
  if (code.startsWith('PT')) return /^PT[2-5]\d\d$/.test(code) ? Number(code.slice(2)) : 500
  return statuses[code] ?? statuses[code.slice(0, 2)] ?? 400
}
