/** No response arrived: there is no network, or the server is silent. */
export class UnreachableError extends Error {
  override name = 'UnreachableError'
}
