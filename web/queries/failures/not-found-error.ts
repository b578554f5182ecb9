/** The requested record does not exist. Queries are not repeated, and the server answers 404. */
export class NotFoundError extends Error {
  override name = 'NotFoundError'
}
