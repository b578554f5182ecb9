interface Limits {
  /** Pixels. */
  width: number
  height: number
  /** A file within this size and these dimensions stays as it is. */
  bytes?: number
  /** Whether to fill transparent parts with white and save a JPEG, which is smallest. */
  isOpaque?: boolean
}

const BYTES = 500_000
const QUALITY = 0.86

/** Scales a picture down to the size that pages show. A small one is returned unchanged. The server removes metadata. */
export async function shrinkPicture(
  file: File,
  { width, height, bytes = BYTES, isOpaque = false }: Limits,
): Promise<File> {
  const bitmap = await createImageBitmap(file)
  try {
    const scale = Math.min(1, width / bitmap.width, height / bitmap.height)
    if (scale === 1 && file.size <= bytes) return file
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    const context = canvas.getContext('2d')
    if (context === null) return file
    context.imageSmoothingQuality = 'high'
    if (isOpaque) {
      context.fillStyle = '#fff'
      context.fillRect(0, 0, canvas.width, canvas.height)
    }
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    // A JPEG has no transparent parts; other formats may have some.
    const type = isOpaque || file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png'
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
    return smaller && (scale < 1 || smaller.size < file.size) ? new File([smaller], file.name, { type }) : file
  } finally {
    bitmap.close()
  }
}
