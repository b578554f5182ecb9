import { fileTypeFromBuffer } from 'file-type'
import { invalidMimeType } from './errors.ts'
import { isSvg } from './is-svg.ts'

// Audio recorders write containers whose signature is that of a video.
const SOUND_CONTAINERS = /^(video\/(mp4|webm|ogg|quicktime|3gpp2?|matroska|x-matroska)|application\/ogg)$/
const TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/
const PLAIN = /^[\x20-\x7e]+$/

/** 'Image/PNG; charset=x' → 'image/png' */
export const essenceOf = (type: string) => (type.split(';')[0] ?? '').trim().toLowerCase()

/** @param allowed the bucket's types: 'image/png', 'image/*', '*​/*'; null or empty allows all */
export function checkDeclaredType(type: string, allowed: readonly string[] | null): void {
  const essence = essenceOf(type)
  if (!TYPE.test(essence) || !PLAIN.test(type)) throw invalidMimeType(type)
  if (allowed === null || allowed.length === 0) return
  const family = essence.slice(0, essence.indexOf('/'))
  if (!allowed.some((one) => one === '*/*' || one === `${family}/*` || one.toLowerCase() === essence))
    throw invalidMimeType(essence)
}

/**
 * Checks that a file declared as image or audio begins like one. The exact format may differ, because users rename
 * files.
 * @param head the first bytes, 4,100 or all
 */
export async function checkContent(type: string, head: Uint8Array): Promise<void> {
  const essence = essenceOf(type)
  if (essence === 'image/svg+xml') {
    if (!isSvg(head)) throw invalidMimeType(essence)
    return
  }
  const family = essence.slice(0, essence.indexOf('/') + 1)
  if (family !== 'image/' && family !== 'audio/') return
  const found = await readContentType(head)
  const isSound = family === 'audio/' && found !== undefined && SOUND_CONTAINERS.test(essenceOf(found))
  if (!found?.startsWith(family) && !isSound) throw invalidMimeType(essence)
}

/** Detects a file's type by its first bytes, 4,100 or all; undefined for text and unknown types. */
export const readContentType = async (head: Uint8Array): Promise<string | undefined> =>
  (await fileTypeFromBuffer(head))?.mime
