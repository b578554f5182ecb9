// Plain JavaScript: taking the types out would cost this thread more memory than all that it does.
import { Session } from 'node:inspector'
import { workerData } from 'node:worker_threads'

const LOOK_MS = 200
const ANSWER_MS = 50

const { due, expression } = workerData
const pause = new Int32Array(new SharedArrayBuffer(4))

// While a statement runs, the main thread does nothing else: only the inspector interrupts what it is in.
function interrupt() {
  const session = new Session()
  session.connectToMainThread()
  session.post('Runtime.evaluate', { expression })
  Atomics.wait(pause, 0, 0, ANSWER_MS)
  session.disconnect()
}

for (;;) {
  Atomics.wait(pause, 0, 0, LOOK_MS)
  const dueAt = Atomics.load(due, 0)
  if (dueAt > 0n && process.hrtime.bigint() > dueAt) interrupt()
}
