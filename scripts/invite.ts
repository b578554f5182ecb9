// npm run invite -- someone@example.org: prints a link to sign up with, whether the server runs or not.
import { type Config, ConfigError, readConfig, siteUrl } from '#server/config.ts'
import { FolderInUseError } from '#server/data-folder.ts'
import { gatewayMigrations, migrate, productMigrations } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { loadKeys } from '#server/keys.ts'
import { type Api, connect, expectData } from './demo/connect.ts'
import { signUpLink } from './sign-up-link.ts'

/** Something that the person at the terminal can put right. */
class InviteError extends Error {
  override name = 'InviteError'
}

const USAGE = 'Usage: npm run invite -- someone@example.org'

function readAddress([address, ...others]: readonly string[]): string {
  if (address === undefined) throw new InviteError(`Whom do you want to invite? ${USAGE}`)
  if (others.length > 0) throw new InviteError(`One address at a time, please. ${USAGE}`)
  if (!/^[^@\s]+@[^@\s]+\.[^@\s.]+$/.test(address))
    throw new InviteError(`"${address}" is not an e-mail address. ${USAGE}`)
  return address.toLowerCase()
}

async function createInvite(email: string, config: Config): Promise<string> {
  if (config.SUPABASE_URL !== undefined) {
    if (config.SERVICE_ROLE_KEY === undefined)
      throw new InviteError(`Set SERVICE_ROLE_KEY to the service role's key of ${config.SUPABASE_URL}`)
    return inviteThroughApi(email, { url: config.SUPABASE_URL }, config.SERVICE_ROLE_KEY)
  }
  return inviteDirectly(email, config).catch((error) => {
    if (!(error instanceof FolderInUseError)) throw error
    return inviteThroughServer(email, config)
  })
}

async function inviteDirectly(email: string, config: Config): Promise<string> {
  const database = await openDatabase(config)
  try {
    await migrate(database, [...gatewayMigrations, productMigrations(config.migrationsDir)])
    const [invite] = await database.query<{ token: string }>('select public.create_owner_invite($1) as token', [email])
    return invite?.token ?? ''
  } finally {
    await database.close()
  }
}

/** A running process has the embedded database to itself, so it is asked. */
async function inviteThroughServer(email: string, config: Config): Promise<string> {
  const url = siteUrl(config.HOST, config.PORT)
  const { serviceRoleKey } = await loadKeys(config)
  return inviteThroughApi(email, { url }, serviceRoleKey).catch((cause) => {
    throw new InviteError(
      `Touchline is running on ${config.DATA_DIR}, but not as expected at ${url} (${cause.message}). Set HOST and PORT as it has them.`,
      { cause },
    )
  })
}

const inviteThroughApi = (email: string, api: Api, serviceRoleKey: string): Promise<string> =>
  expectData('inviting', connect(api, serviceRoleKey).rpc('create_owner_invite', { _email: email }))

try {
  const email = readAddress(process.argv.slice(2))
  const config = readConfig()
  const token = await createInvite(email, config)
  console.log(`${email} can sign up here, once, within 7 days:\n\n  ${signUpLink(config.SITE_URL, token)}\n`)
} catch (error) {
  const isForPeople = error instanceof InviteError || error instanceof ConfigError
  console.error(isForPeople ? error.message : error)
  process.exitCode = 1
}
