/** What keeps a backup from being made or brought back, in words for the person who asked for it. */
export class BackupError extends Error {
  override name = 'BackupError'
}
