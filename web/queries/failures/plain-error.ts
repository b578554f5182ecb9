/** An error whose message is written for users. */
export class PlainError extends Error {
  override name = 'PlainError'
}
