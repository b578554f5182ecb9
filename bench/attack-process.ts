// Attacks a server from another process, so that the measuring one is not slowed down. Arguments: URL, name of the
// attack, milliseconds.
import { attacks } from './attack-table.ts'

const ATTACKERS = 8
const PAUSE_MS = 20
const LONGEST_MS = 2_000

const [, , url = '', name = '', duration = ''] = process.argv
const target = { url, anonKey: process.env.ANON_KEY ?? '' }
const attack = attacks[name]
if (attack === undefined) throw new Error(`There is no attack '${name}'`)
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const end = Date.now() + Number(duration)

// Most attacks use one address.
const attackers = Array.from({ length: ATTACKERS }, async (_, at) => {
  while (Date.now() < end) {
    const from = at < 6 ? '127.0.0.1' : `127.0.0.${at}`
    await Promise.race([attack(target, from).catch(() => wait(PAUSE_MS)), wait(LONGEST_MS)])
    await wait(1)
  }
})
await Promise.all(attackers)
process.exit(0)
