import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Installation } from './installation.ts'

/** The last mail to this address, once it is there: its link and its code, '' where it has none. */
export async function readMail({ dataDir }: Installation, address: string): Promise<{ link: string; code: string }> {
  let mail = ''
  await expect
    .poll(async () => {
      mail = (await readMails(dataDir)).findLast((text) => text.includes(`To: ${address}`)) ?? ''
      return mail
    })
    .not.toBe('')
  const plain = mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  const link = /https?:[^\s"<>]+\/verify[^\s"<>]+/.exec(plain)?.[0] ?? ''
  return { link: link.replaceAll('&amp;', '&'), code: /^(\d{6})\r?$/m.exec(plain)?.[1] ?? '' }
}

/** Whether any mail went there so far. */
export const hasMail = async ({ dataDir }: Installation, address: string) =>
  (await readMails(dataDir)).some((text) => text.includes(`To: ${address}`))

async function readMails(dataDir: string): Promise<string[]> {
  const outbox = join(dataDir, 'outbox')
  const names = (await readdir(outbox).catch(() => [])).sort()
  return Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
}
