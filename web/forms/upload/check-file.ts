/** The files that a field accepts, and its messages for others. */
export interface FileKind {
  /** The value of the input's `accept` attribute. */
  accept: string
  /** Types as `image/png` or `audio/*`. */
  types: readonly string[]
  maxBytes: number
  wrongType: string
  tooLarge: string
}

const MEGABYTE = 1024 * 1024

const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']

/** Pictures that every browser shows, up to the size limit of the buckets. */
export const PICTURE: FileKind = {
  accept: PICTURE_TYPES.join(),
  types: PICTURE_TYPES,
  maxBytes: 10 * MEGABYTE,
  wrongType: 'This file is not a picture that can be shown. Choose a JPEG, PNG, WebP, GIF or AVIF file.',
  tooLarge: 'The picture is larger than 10 MB. Choose a smaller one.',
}

/** The message for a file that the field does not accept, else null. */
export function checkFile(file: Pick<File, 'type' | 'size'>, kind: FileKind): string | null {
  if (!kind.types.some((type) => isOfType(file.type, type))) return kind.wrongType
  if (file.size === 0) return 'The file is empty. Choose another one.'
  return file.size > kind.maxBytes ? kind.tooLarge : null
}

function isOfType(type: string, wanted: string): boolean {
  return wanted.endsWith('/*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted
}
