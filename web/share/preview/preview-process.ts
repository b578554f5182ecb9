// The process that draws previews and app icons. It decodes uploaded pictures with native code, needs as much time as ten pages for a
// card, and memory that only its end frees. None of that should happen in the server's process.
import { setPriority } from 'node:os'
import sharp from 'sharp'
import { drawCard } from './draw-card.ts'
import { drawIcon } from './draw-icon.ts'
import type { DrawAnswer, DrawOrder } from './draw-in-process.ts'
import { prepareIn } from './prepare-picture.ts'

// Pages come first.
setPriority(10)
sharp.concurrency(1)
sharp.cache(false)

process.on('message', async (order: DrawOrder) => {
  const result = await draw(order).catch((error: unknown) => ({
    failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }))
  const answer: DrawAnswer = { ...result, memory: process.memoryUsage.rss() }
  process.send?.(answer)
})

async function draw({ facts, files }: DrawOrder): Promise<{ png: Uint8Array }> {
  const pictures = new Map<string, string>()
  for (const { address, bytes, frame } of files) {
    // A file that is not a picture is left out.
    const picture = await prepareIn[frame](bytes).catch(() => null)
    if (picture !== null) pictures.set(address, picture)
  }
  return { png: facts.kind === 'icon' ? await drawIcon(facts, pictures) : await drawCard(facts, pictures) }
}
