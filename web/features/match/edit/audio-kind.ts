import type { FileKind } from '#web/forms/upload/check-file.ts'

/** A recording, as large as the bucket takes. */
export const AUDIO: FileKind = {
  accept: 'audio/*',
  types: ['audio/*'],
  maxBytes: 100 * 1024 * 1024,
  wrongType: 'Only audio files are accepted',
  tooLarge: 'File size must be less than 100MB',
}

/**
 * 'Talk at Half-time.M4A' → 'talk-at-half-time-3f9c01ab.m4a'. Each upload gets its own name: it overwrites no
 * recording of an archived report, and an unsaved recording replaces nothing.
 */
export function audioName(file: string, unique: string): string {
  const [, stem = file, extension = ''] = /^(.*?)(\.[a-z0-9]{1,5})?$/is.exec(file) ?? []
  const plain = stem
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
  return `${plain || 'recording'}-${unique}${extension.toLowerCase()}`
}
