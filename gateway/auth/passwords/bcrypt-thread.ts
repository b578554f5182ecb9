// A worker thread that runs bcrypt one job at a time, at a lower priority than the thread that answers requests.
import { setPriority } from 'node:os'
import { type MessagePort, parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/bcrypt'
import type { BcryptAnswer, BcryptTask } from './bcrypt.ts'

/** Beside a busy thread of normal priority it gets a quarter of a core; alone it gets all of it. */
const GIVES_WAY = 5

const port = parentPort as MessagePort
// Only Linux has priorities per thread; elsewhere this would change the whole process.
if (process.platform === 'linux') setPriority(0, GIVES_WAY)

port.on('message', (task: BcryptTask) => {
  const answer: BcryptAnswer = { value: null, error: null }
  try {
    answer.value =
      task.kind === 'verify'
        ? verifySync(task.password, task.hash)
        : hashSync(task.password, { cost: task.cost, version: '2a' })
  } catch (error) {
    answer.error = error instanceof Error ? error.message : String(error)
  }
  port.postMessage(answer)
})
