// The process that decodes and encodes pictures of strangers. It is killed if a job takes too long, and ends itself if
// a job takes too much memory.
import { setPriority, totalmem } from 'node:os'
import sharp from 'sharp'
import { ApiError } from '#gateway/errors.ts'
import { convertPicture } from './convert-picture.ts'
import type { PictureJob, PictureResult } from './picture-jobs.ts'
import { reencodePhoto } from './reencode-photo.ts'

/** Two processes at once leave a machine of 1 GB to the server. */
const MOST_MEMORY = Math.min(640 * 1024 * 1024, totalmem() / 4)
const WATCH_MS = 20

// Requests come first.
setPriority(10)
sharp.concurrency(1)
sharp.cache(false)

// An exit would wait for native code that still runs.
const end = () => process.kill(process.pid, 'SIGKILL')
process.on('disconnect', end)
// A terminal sends them to the server's processes, too. The server lets running requests finish.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)

process.on('message', async (job: PictureJob | 'start') => {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > MOST_MEMORY) end()
  }, WATCH_MS)
  const result = await (job === 'start' ? Promise.resolve(0) : run(job)).then(
    (result) => ({ result }),
    (error: unknown) => ({ refusal: describe(error) }),
  )
  clearInterval(watch)
  const answer: PictureResult = { ...result, memory: process.memoryUsage.rss() }
  process.send?.(answer)
})

const run = (job: PictureJob): Promise<Uint8Array | number> =>
  job.kind === 'convert'
    ? convertPicture(job.source, job.transform, job.format)
    : reencodePhoto(Buffer.from(job.source.buffer, job.source.byteOffset, job.source.byteLength))

function describe(error: unknown) {
  if (error instanceof ApiError) return { status: error.status, code: error.code, message: error.message }
  console.error(error)
  return { status: 500, code: 'InternalError', message: 'Internal server error' }
}
