import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { FunctionRunner } from './function-runner.ts'
import { defaultLimits } from './limits.ts'

const error = vi.fn()
const runner = new FunctionRunner({
  name: 'echo',
  imports: { file: join(import.meta.dirname, 'testing/functions/echo/index.ts'), importMap: null },
  variables: {},
  limits: { ...defaultLimits, answerMs: 100 },
  log: { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error },
  onEnd: () => undefined,
})
afterAll(() => runner.stop())

test('a request that cannot be sent to the thread fails at once, and nothing is left to fail later', async () => {
  const body = new Blob(['x']).stream()
  const reader = body.getReader()
  const { signal } = new AbortController()
  const sent = async () => runner.call({ url: 'http://x/', method: 'POST', headers: new Headers(), body, signal })
  await expect(sent()).rejects.toMatchObject({ status: 500, code: 'WORKER_ERROR' })
  expect(error).toHaveBeenCalledWith(
    { err: expect.objectContaining({ name: 'DataCloneError' }), function: 'echo' },
    'functions: a request cannot be sent',
  )
  reader.releaseLock()
  await new Promise((resolve) => setTimeout(resolve, 200))
})
