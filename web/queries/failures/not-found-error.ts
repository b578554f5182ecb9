/** What was asked for does not exist: asking again is no use, and the server answers 404. */
export class NotFoundError extends Error {
  override name = 'NotFoundError'
}
