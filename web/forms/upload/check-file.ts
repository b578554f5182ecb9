/** What a field takes, and what it says of a file that it does not take. */
export interface FileKind {
  /** For the chooser, as the attribute `accept` has it. */
  accept: string
  /** Types as `image/png` or `audio/*`. */
  types: readonly string[]
  maxBytes: number
  wrongType: string
  tooLarge: string
}

const MEGABYTE = 1024 * 1024

const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']

/** A picture that every browser shows. The buckets take as many bytes. */
export const PICTURE: FileKind = {
  accept: PICTURE_TYPES.join(),
  types: PICTURE_TYPES,
  maxBytes: 10 * MEGABYTE,
  wrongType: 'This file is not a picture that can be shown. Choose a JPEG, PNG, WebP, GIF or AVIF file.',
  tooLarge: 'The picture is larger than 10 MB. Choose a smaller one.',
}

/** Why this file cannot be taken, before any of it is sent; null when it can. */
export function checkFile(file: Pick<File, 'type' | 'size'>, kind: FileKind): string | null {
  if (!kind.types.some((type) => isOfType(file.type, type))) return kind.wrongType
  if (file.size === 0) return 'The file is empty. Choose another one.'
  return file.size > kind.maxBytes ? kind.tooLarge : null
}

function isOfType(type: string, wanted: string): boolean {
  return wanted.endsWith('/*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted
}
