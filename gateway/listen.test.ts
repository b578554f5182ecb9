import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('a server that is told to stop answers what was asked, and waits for nobody who asked nothing', async () => {
  const child = fork(join(import.meta.dirname, 'testing/stopping-server.ts'))
  const [port] = await once(child, 'message')
  const silent = connect(port, '127.0.0.1')
  await once(silent, 'connect')
  await (await fetch(`http://127.0.0.1:${port}/`)).text()
  const asked = once(child, 'message')
  const slow = fetch(`http://127.0.0.1:${port}/slow`)
  await asked
  child.kill('SIGTERM')
  const exit = once(child, 'exit')
  expect(await (await slow).text()).toBe('whole')
  // 1 where it waited until its patience ended.
  expect(await exit).toEqual([0, null])
  silent.destroy()
})

test('what cannot be closed keeps nothing else from being closed', async () => {
  const child = fork(join(import.meta.dirname, 'testing/stopping-server.ts'), ['cut-off'], { silent: true })
  await once(child, 'message')
  const closed = once(child, 'message')
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  expect((await closed)[0]).toBe('closed')
  expect(await exit).toEqual([1, null])
})
