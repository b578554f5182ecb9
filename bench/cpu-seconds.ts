import { readFile } from 'node:fs/promises'

const TICKS_PER_SECOND = 100

/** User and system time of all threads, from Linux. */
export async function cpuSeconds(pid: number): Promise<number> {
  const [, fields = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')
  const [user, system] = fields.split(' ').slice(11, 13)
  return (Number(user) + Number(system)) / TICKS_PER_SECOND
}
