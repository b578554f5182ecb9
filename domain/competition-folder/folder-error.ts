/** The folder cannot be read; the message is for the person who made it. */
export class FolderError extends Error {
  override name = 'FolderError'
}
