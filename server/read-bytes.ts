/** The whole body, read no further than `most` bytes: null for one that is longer. */
export async function readBytes({ headers, body }: Request, most: number): Promise<Uint8Array | null> {
  if (Number(headers.get('content-length') ?? 0) > most) return null
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
