import { stripPng } from './strip-png.ts'

const HEAD = 6
const ENTRY = 16

/** Rebuilds an icon from its images only, without gaps and trailing bytes. */
export function stripIcon(icon: Buffer): Buffer {
  const count = icon.readUInt16LE(4)
  const heads = Buffer.from(icon.subarray(0, HEAD + count * ENTRY))
  if (count === 0 || heads.length !== HEAD + count * ENTRY) throw new Error('truncated list of images')
  const pictures: Buffer[] = []
  let offset = heads.length
  for (let at = HEAD; at < heads.length; at += ENTRY) {
    const from = icon.readUInt32LE(at + 12)
    const picture = icon.subarray(from, from + icon.readUInt32LE(at + 8))
    if (picture.length < 40 || picture.length !== icon.readUInt32LE(at + 8)) throw new Error('missing image')
    const stripped = picture.toString('latin1', 1, 4) === 'PNG' ? stripPng(picture) : picture
    heads.writeUInt32LE(stripped.length, at + 8)
    heads.writeUInt32LE(offset, at + 12)
    offset += stripped.length
    // Images that share bytes would make a small file large.
    if (offset > icon.length) throw new Error('overlapping images')
    pictures.push(stripped)
  }
  return Buffer.concat([heads, ...pictures])
}
