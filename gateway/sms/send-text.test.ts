import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#gateway/testing/temporary-folder.ts'
import { createSendText } from './send-text.ts'

const log = { info: () => undefined } as never
const message = { to: '491701234567', text: 'Your code is 123456', code: '123456', kind: 'sms', user: { id: 'u1' } }
const secret = Buffer.from('a secret of the tests, long enough')

test('the hook is called with a signature that its receiver can check', async () => {
  const asked: { headers: Record<string, unknown>; body: string }[] = []
  const server = createServer(async (request, response) => {
    asked.push({ headers: request.headers, body: await text(request) })
    response.writeHead(asked.length === 1 ? 200 : 500).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const hookUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`
  const hookSecrets = `v1,whsec_${secret.toString('base64')}`
  const sendText = createSendText({ hookUri, hookSecrets, outbox: '', log })
  await sendText(message)
  await expect(sendText(message)).rejects.toThrow('answered 500')
  server.close()

  const [{ headers, body } = { headers: {}, body: '' }] = asked
  expect(JSON.parse(body)).toEqual({ user: { id: 'u1' }, sms: { otp: '123456', phone: message.to, sms_type: 'sms' } })
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const expected = createHmac('sha256', secret).update(signed).digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${expected}`)
})

test('without a hook a message is a file that only its owner can read', async () => {
  const outbox = join(await temporaryFolder('texts'), 'outbox')
  await createSendText({ hookUri: null, hookSecrets: '', outbox, log })(message)
  const [name = ''] = await readdir(outbox)
  expect(await readFile(join(outbox, name), 'utf8')).toBe('To: +491701234567\n\nYour code is 123456\n')
  expect((await stat(join(outbox, name))).mode & 0o777).toBe(0o600)
})

test.each(['whsec_x', 'v1,x', 'v1,whsec_!'])('the secret %s is refused', (hookSecrets) => {
  expect(() => createSendText({ hookUri: 'http://localhost', hookSecrets, outbox: '', log })).toThrow(RangeError)
})
