// The reference: bcrypt comparisons alone, with the given concurrency. Receives a hash and a duration; sends
// comparisons per second.
import { verify } from '@node-rs/bcrypt'

export interface Comparing {
  password: string
  hash: string
  atOnce: number
  seconds: number
}

process.on('message', async ({ password, hash, atOnce, seconds }: Comparing) => {
  const start = performance.now()
  let compared = 0
  const compare = async () => {
    for (; performance.now() - start < seconds * 1000; compared++) await verify(password, hash)
  }
  await Promise.all(Array.from({ length: atOnce }, compare))
  process.send?.(compared / ((performance.now() - start) / 1000))
})
process.on('SIGTERM', () => process.exit(0))
