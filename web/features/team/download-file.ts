import { fetchWithTimeout } from '#web/queries/fetch-with-timeout.ts'
import { saveFile } from '#web/share/save-file.ts'

/** @throws Error if the server cannot be reached or does not have the file */
export async function downloadFile(path: string, name: string): Promise<void> {
  const response = await fetchWithTimeout(path)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  saveFile(await response.blob(), name)
}
