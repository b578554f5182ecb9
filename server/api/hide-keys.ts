/** A path without API keys, for the log: a client may have put one into the address. */
export const hideKeys = (path: unknown): unknown =>
  typeof path === 'string' ? path.replace(/[0-9a-f]{40}|tlk(?:_|%5f)[\w%]*/gi, '…') : path
