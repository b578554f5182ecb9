import { siteUrl } from '#gateway/config.ts'
import { FolderInUseError } from '#gateway/data-folder.ts'
import { gatewayMigrations, migrate, productMigrations } from '#gateway/database/migrate.ts'
import { openDatabase } from '#gateway/database/open-database.ts'
import { loadKeys } from '#gateway/keys.ts'
import type { HostConfig } from '#server/config.ts'
import { type Api, connect, expectData } from '#server/demo/connect.ts'
import { TerminalError } from './terminal-error.ts'

/** A function of the product's database with one e-mail address as argument, for the service role only. */
type Call = { name: 'create_owner_invite' | 'remove_second_factors'; email: string; doing: string }

type Answer = string | number | null

/** Calls it through a running server, or else on the data folder. */
export async function callDatabase(call: Call, config: HostConfig): Promise<Answer> {
  if (config.SUPABASE_URL !== undefined) {
    if (config.SERVICE_ROLE_KEY === undefined)
      throw new TerminalError(`Set SERVICE_ROLE_KEY to the service role's key of ${config.SUPABASE_URL}`)
    return callThroughApi(call, { url: config.SUPABASE_URL }, config.SERVICE_ROLE_KEY)
  }
  return callDirectly(call, config).catch((error) => {
    if (!(error instanceof FolderInUseError)) throw error
    return callThroughServer(call, config)
  })
}

async function callDirectly({ name, email }: Call, config: HostConfig): Promise<Answer> {
  const database = await openDatabase(config)
  try {
    await migrate(database, [...gatewayMigrations, productMigrations(config.migrationsDir)])
    const [row] = await database.query<{ answer: Answer }>(`select public.${name}($1) as answer`, [email])
    return row?.answer ?? null
  } finally {
    await database.close()
  }
}

/** Only one process can open the embedded database, so a running server makes the call. */
async function callThroughServer(call: Call, config: HostConfig): Promise<Answer> {
  const url = siteUrl(config.HOST, config.PORT)
  const { serviceRoleKey } = await loadKeys(config)
  return callThroughApi(call, { url }, serviceRoleKey).catch((cause) => {
    throw new TerminalError(
      `Touchline is running on ${config.DATA_DIR}, but does not answer as expected at ${url} (${cause.message}). Set HOST and PORT to the server's values.`,
      { cause },
    )
  })
}

const callThroughApi = ({ name, email, doing }: Call, api: Api, serviceRoleKey: string): Promise<Answer> =>
  expectData(doing, connect(api, serviceRoleKey).rpc(name, { _email: email }))

/** @throws TerminalError unless the text is one e-mail address */
export function readAddress(
  [address, ...others]: readonly string[],
  { question, usage }: Record<'question' | 'usage', string>,
): string {
  if (address === undefined) throw new TerminalError(`${question} ${usage}`)
  if (others.length > 0) throw new TerminalError(`Pass one address. ${usage}`)
  if (!/^[^@\s]+@[^@\s]+\.[^@\s.]+$/.test(address))
    throw new TerminalError(`"${address}" is not an e-mail address. ${usage}`)
  return address.toLowerCase()
}
