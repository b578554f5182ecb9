import { checkFile, type FileKind } from './check-file.ts'

/** Checks as `checkFile` does, and asks the browser whether it can show the content. */
export async function checkPicture(file: File, kind: FileKind): Promise<string | null> {
  const problem = checkFile(file, kind)
  if (problem !== null) return problem
  try {
    const bitmap = await createImageBitmap(file)
    bitmap.close()
    return null
  } catch {
    return kind.wrongType
  }
}
