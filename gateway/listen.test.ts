import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('a stopping server answers running requests, and does not wait for unused connections', async () => {
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
  // The code is 1 after the timeout.
  expect(await exit).toEqual([0, null])
  silent.destroy()
})

test('a step that fails does not prevent the later steps of a stop', async () => {
  const child = fork(join(import.meta.dirname, 'testing/stopping-server.ts'), ['cut-off'], { silent: true })
  await once(child, 'message')
  const closed = once(child, 'message')
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  expect((await closed)[0]).toBe('closed')
  expect(await exit).toEqual([1, null])
})

test('requests and steps without an end do not prevent the last step of a stop', async () => {
  const child = fork(join(import.meta.dirname, 'testing/stopping-server.ts'), ['hanging'])
  const [port] = await once(child, 'message')
  const asked = once(child, 'message')
  const endless = fetch(`http://127.0.0.1:${port}/endless`)
  const refused = expect(endless).rejects.toThrow()
  await asked
  const closed = once(child, 'message')
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  expect((await closed)[0]).toBe('closed')
  expect(await exit).toEqual([0, null])
  await refused
})
