/** No answer arrived: the network is away, or the server says nothing. */
export class UnreachableError extends Error {
  override name = 'UnreachableError'
}
