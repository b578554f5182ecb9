import './mode.ts'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import type { Hono } from 'hono'
import { createAddressOf, createApp, createGateway, createPagesApp, createSocketAddressOf } from './app.ts'
import { createAuth } from './auth/auth.ts'
import { toAuthConfig } from './auth/config.ts'
import { createBackup } from './backup/backup-routes.ts'
import { createAuthenticate, type Keys } from './caller.ts'
import { type Config, ConfigError, functionVariables, isLoopback, readConfig, toRestConfig } from './config.ts'
import { FolderInUseError } from './data-folder.ts'
import type { Database } from './database/database.ts'
import { gatewayMigrations, migrate, productMigrations } from './database/migrate.ts'
import { openDatabase } from './database/open-database.ts'
import { createFunctions } from './functions/functions.ts'
import { createInvitationRequests } from './invitation-requests.ts'
import { loadKeys } from './keys.ts'
import { createLog, type Log } from './log.ts'
import { createSendMail, type MailSender } from './mail/send-mail.ts'
import { createRealtime, type Realtime } from './realtime/realtime.ts'
import { createRest } from './rest/rest.ts'
import { createSendText, type SendText } from './sms/send-text.ts'
import { createStorage } from './storage/storage.ts'
import { scheduleSweep } from './storage/sweep-orphans.ts'
import { createWeb, type PageOptions } from './web.ts'

const STOP_MS = 10_000
const INVITATION_HOOK = 'pg-functions://postgres/public/before_user_created'

const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../package.json'), 'utf8'))

/** configuration → database → migrate → listen → stop */
async function start(config: Config) {
  const log = createLog(config.LOG_LEVEL)
  const database = await openDatabase(config)
  const ran = await migrate(database, [...gatewayMigrations, productMigrations(config.migrationsDir)])
  const keys = await loadKeys(config)
  const sendMail = openMail(config, log)
  const { gateway, realtime, functions } = await openGateway({ config, keys, database, sendMail, log })
  const backup = createBackup({ database, keys, config })
  const pages = await openPages(config, { url: config.SITE_URL, anonKey: keys.anonKey, fetch: callDirectly(gateway) })
  const requests = openRequests(config, sendMail, log)
  const server = await listen(createApp({ gateway, backup, requests, pages, database, version, log }), config)
  takeUpgrades(server, realtime)
  const stopSweep = scheduleSweep({ database, config, log })
  stopOnSignal(server, {
    closeSockets: realtime.stop,
    async closeData() {
      stopSweep()
      await functions.stop()
      await sendMail.idle()
      await database.close()
    },
  })
  console.log(`\nTouchline ${version} is ready at ${config.SITE_URL}\n`)
  const { welcome } = await import('../scripts/welcome.ts')
  await welcome({ config, keys, fetch: callDirectly(gateway), demo: wantsDemo(config, ran), log })
}

/** With a hosted Supabase behind it, the process has pages only. */
async function startPages(config: Config, url: string, anonKey: string) {
  const log = createLog(config.LOG_LEVEL)
  const pages = await openPages(config, { url, anonKey, fetch })
  const sendMail = openMail(config, log)
  const requests = openRequests(config, sendMail, log)
  const server = await listen(createPagesApp({ requests, pages, version, log }), config)
  stopOnSignal(server, { closeSockets: async () => undefined, closeData: () => sendMail.idle() })
  console.log(`\nTouchline ${version} is ready at ${config.SITE_URL}, with the data of ${url}\n`)
}

const callDirectly =
  (gateway: Hono): typeof fetch =>
  async (input, init) =>
    gateway.fetch(new Request(input, init))

/** A demo league: as `DEMO` says, else for somebody who tries Touchline out on this machine for the first time. */
function wantsDemo(config: Config, ranMigrations: readonly string[]): boolean {
  const isNew = ranMigrations.some((file) => file.startsWith('0001_'))
  return config.DEMO ?? (isNew && config.DATABASE_URL === undefined && isLoopback(config.HOST))
}

interface GatewayOptions {
  config: Config
  keys: Keys
  database: Database
  sendMail: MailSender
  log: Log
}

async function openGateway({ config, keys, database, sendMail, log }: GatewayOptions) {
  const authenticate = createAuthenticate(keys)
  const authConfig = toAuthConfig(config, {
    ...siteOf(config),
    providers: config.providers,
    beforeUserCreatedHook: INVITATION_HOOK,
  })
  const addressOf = createAddressOf(config.TRUST_PROXY)
  const sendText = openTexts(config, log)
  const socketAddressOf = createSocketAddressOf(config.TRUST_PROXY)
  const realtime = await createRealtime({ database, authenticate, addressOf: socketAddressOf, log })
  const functions = createFunctions({
    folder: config.functionsDir,
    authenticate,
    variables: () => functionVariables(config, keys),
    log,
  })
  const gateway = createGateway({
    auth: createAuth({ config: authConfig, keys, database, authenticate, addressOf, log, sendMail, sendText }),
    rest: await createRest({ config: toRestConfig(config), database, authenticate, log }),
    storage: createStorage({ config, keys, database, authenticate, log }),
    realtime: realtime.routes,
    functions: functions.routes,
  })
  return { gateway, realtime, functions }
}

const openMail = (config: Config, log: Log): MailSender =>
  createSendMail({
    ...siteOf(config),
    smtpUrl: config.SMTP_URL ?? null,
    from: config.MAIL_FROM,
    outbox: join(config.DATA_DIR, 'outbox'),
    log,
  })

const openTexts = (config: Config, log: Log): SendText =>
  createSendText({
    hookUri: config.GOTRUE_HOOK_SEND_SMS_URI ?? null,
    hookSecrets: config.GOTRUE_HOOK_SEND_SMS_SECRETS,
    outbox: join(config.DATA_DIR, 'outbox'),
    log,
  })

const openRequests = ({ INVITATION_INBOX, TRUST_PROXY }: Config, sendMail: MailSender, log: Log): Hono =>
  createInvitationRequests({ inbox: INVITATION_INBOX, sendMail, addressOf: createAddressOf(TRUST_PROXY), log })

const siteOf = ({ SITE_URL }: Config) => ({ productName: 'Touchline', siteUrl: SITE_URL })

type Api = Pick<PageOptions, 'url' | 'anonKey' | 'fetch'>

async function openPages({ SITE_URL, INVITATION_INBOX, SERVICE_WORKER }: Config, api: Api): Promise<Hono> {
  const options = { ...api, siteUrl: SITE_URL, mailsRequests: INVITATION_INBOX !== undefined }
  if (!process.argv.includes('--dev')) return createWeb(options, SERVICE_WORKER)
  return (await import('./development-web.ts')).createDevelopmentWeb(options)
}

function listen(app: Hono, { HOST, PORT }: Config): Promise<ServerType> {
  const server = createAdaptorServer({ fetch: app.fetch })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(PORT, HOST, () => resolve(server))
  })
}

/** Websockets are realtime's; nobody else answers an upgrade. */
function takeUpgrades(server: ServerType, realtime: Realtime) {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!realtime.upgrade(request, socket, head)) socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
  })
}

interface Closing {
  closeSockets(): Promise<void>
  closeData(): Promise<void>
}

/** What is under way may finish; then the database is closed, so that its files are as they should be. */
function stopOnSignal(server: ServerType, { closeSockets, closeData }: Closing) {
  const stop = async () => {
    const deadline = setTimeout(() => process.exit(1), STOP_MS)
    const closed = new Promise((resolve) => {
      server.close(resolve)
      if ('closeIdleConnections' in server) server.closeIdleConnections()
    })
    await closeSockets()
    await closed
    await closeData()
    clearTimeout(deadline)
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
}

/** What a person can act on goes to them as a sentence; anything else with its stack. */
function explain(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if ('code' in error && error.code === 'EADDRINUSE')
    return `${error.message}\nSomething else listens there: stop it, or set PORT to another number.`
  return error instanceof FolderInUseError || error instanceof ConfigError ? error.message : error
}

try {
  const config = readConfig()
  const { SUPABASE_URL, SUPABASE_ANON_KEY } = config
  await (SUPABASE_URL && SUPABASE_ANON_KEY ? startPages(config, SUPABASE_URL, SUPABASE_ANON_KEY) : start(config))
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
