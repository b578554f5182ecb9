// The process that draws. It reads strangers' pictures with native code, lays out cards for as long as ten pages take,
// and needs memory that only its end gives back: none of that belongs beside the database.
import { setPriority } from 'node:os'
import sharp from 'sharp'
import { drawCard } from './draw-card.ts'
import type { DrawAnswer, DrawOrder } from './draw-preview.ts'
import { prepareCrest, preparePhoto } from './prepare-picture.ts'

// Pages come first.
setPriority(10)
sharp.concurrency(1)
sharp.cache(false)

process.on('message', async (order: DrawOrder) => {
  const answer: DrawAnswer = await draw(order).catch((error: unknown) => ({
    failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }))
  process.send?.(answer)
})

async function draw({ facts, files }: DrawOrder): Promise<DrawAnswer> {
  const pictures = new Map<string, string>()
  for (const { address, bytes, isPhoto } of files) {
    // A file that is no picture is not shown, and nothing else is lost.
    const picture = await (isPhoto ? preparePhoto : prepareCrest)(bytes).catch(() => null)
    if (picture !== null) pictures.set(address, picture)
  }
  return { png: await drawCard(facts, pictures) }
}
