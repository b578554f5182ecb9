/** An error that the person at the terminal can fix. */
export class TerminalError extends Error {
  override name = 'TerminalError'
}
