/** An error whose message is written for the person who reads it. */
export class PlainError extends Error {
  override name = 'PlainError'
}
