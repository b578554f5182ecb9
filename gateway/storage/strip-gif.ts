import { createPartCounter } from './part-counter.ts'

const IMAGE = 0x2c
const EXTENSION = 0x21
const TRAILER = 0x3b
const CONTROL = 0xf9
const APPLICATION = 0xff

/** Keeps frames, graphic control and the loop count (GIF89a, Netscape's extension). */
export function stripGif(image: Buffer): Buffer {
  const start = 13 + sizeOfTable(image[10])
  const kept = [image.subarray(0, start)]
  const countPart = createPartCounter()
  for (let at = start; image[at] !== TRAILER; ) {
    countPart()
    if (image[at] === IMAGE) {
      const end = endOfBlocks(image, at + 10 + sizeOfTable(image[at + 9]) + 1)
      kept.push(image.subarray(at, end))
      at = end
    } else if (image[at] === EXTENSION) {
      const end = endOfBlocks(image, at + 2)
      kept.push(...stripExtension(image.subarray(at, end)))
      at = end
    } else throw new Error('unknown GIF block')
  }
  return Buffer.concat([...kept, Buffer.from([TRAILER])])
}

function stripExtension(extension: Buffer): Buffer[] {
  if (extension[1] === CONTROL && extension.length === 8) return [extension]
  const isLoop = extension[1] === APPLICATION && extension.toString('latin1', 3, 14) === 'NETSCAPE2.0'
  // 3 bytes: 1, and the loop count.
  if (!isLoop || extension[14] !== 3 || extension[15] !== 1) return []
  return [Buffer.concat([extension.subarray(0, 18), Buffer.from([0])])]
}

/** The size of the colour table that the flags declare. */
function sizeOfTable(flags: number | undefined): number {
  if (flags === undefined) throw new Error('missing image descriptor')
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

/** Sub-blocks begin with their length; length 0 ends them. */
function endOfBlocks(image: Buffer, from: number): number {
  let at = from
  for (let length = image[at]; length !== 0; length = image[at]) {
    if (length === undefined) throw new Error('unterminated block')
    at += length + 1
  }
  return at + 1
}
