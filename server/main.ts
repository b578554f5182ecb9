import './mode.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { createAddressOf } from '#gateway/app.ts'
import { gatewayMigrations, migrate, productMigrations } from '#gateway/database/migrate.ts'
import { openDatabase } from '#gateway/database/open-database.ts'
import { explain, REFUSED } from '#gateway/explain.ts'
import { createChargedAddressOf, openGateway } from '#gateway/index.ts'
import { Jobs } from '#gateway/jobs/jobs.ts'
import { checkKeys, loadKeys } from '#gateway/keys.ts'
import { listen, serve, stopOnSignal } from '#gateway/listen.ts'
import { createLog, type Log } from '#gateway/log.ts'
import { openMailQueue } from '#gateway/mail/mail-queue.ts'
import { createSendMail, type MailSender } from '#gateway/mail/send-mail.ts'
import { createApi } from './api/api.ts'
import { hideKeys } from './api/hide-keys.ts'
import { createHostApp, createPagesApp } from './app.ts'
import { createBackup } from './backup/backup-routes.ts'
import { type HostConfig, isLoopback, modelVariables, readConfig } from './config.ts'
import { createInvitationRequests } from './invitation-requests.ts'
import { changeRoutes } from './live-updates/change-routes.ts'
import { ChangeStreams } from './live-updates/change-streams.ts'
import { createAppointmentMails } from './mails/appointment-mails.ts'
import { createInvitationMails } from './mails/invitation-mails.ts'
import type { MemberMailOptions } from './mails/member-mails.ts'
import { createMailLinks } from './notices/mail-links.ts'
import { scheduleNoticeMails } from './notices/notice-mails.ts'
import { PageChanges, watchWrites } from './pages/page-changes.ts'
import { type PageOptions, type RenderInTurn, type Serving, shareRendering } from './pages/serve-pages.ts'
import { PEOPLE_READS } from './people-reads.ts'
import { schedulePushes } from './push/push-jobs.ts'
import { loadPushKeys } from './push/push-keys.ts'
import { createPushRoutes } from './push/push-routes.ts'
import { scheduleConfirmations } from './scheduled/confirm-results.ts'
import { scheduleForgetting } from './scheduled/forget-old-details.ts'
import { scheduleBirthDates } from './scheduled/publish-birth-dates.ts'
import { createWeb, type Web } from './web.ts'

const PRODUCT_NAME = 'Touchline'
/** About twenty leagues with all player pages. */
const PEOPLE_PER_HOUR = 10_000

/** The gateway's options that no variable sets. */
const GATEWAY_OPTIONS = {
  productName: PRODUCT_NAME,
  beforeUserCreatedHook: 'pg-functions://postgres/public/before_user_created',
  hidesAccountExistence: true,
  landingPath: '/auth/callback',
  hasTextOutbox: true,
  // No page nests lists deeper or uses other patterns.
  restBounds: { maxNestedLists: 2, safePatterns: true },
  bulk: { names: PEOPLE_READS, perHour: PEOPLE_PER_HOUR },
  exemptsPrivateAddresses: false,
}

const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../package.json'), 'utf8'))

/** configuration → database → migrate → listen → stop */
async function start(config: HostConfig) {
  const log = createLog(config.LOG_LEVEL, { path: hideKeys })
  await checkKeys(config)
  // Three handles of one database: `plain` for statements that change no page (jobs, counters). `watched` also notifies
  // the page cache of each write. `charged`, for requests, also charges each statement to the visitor's address.
  const plain = await openDatabase(config, { log })
  const ran = await migrate(plain, [...gatewayMigrations, productMigrations(config.migrationsDir)])
  const changes = await PageChanges.listen(plain)
  const streams = await ChangeStreams.start(plain, streamLimits(config), log)
  const watched = watchWrites(plain, changes.noteEvent)
  const keys = await loadKeys(config)
  const jobs = await Jobs.start(plain, log)
  const deliver = openMail(config, log)
  const onRefused = async (token: string) => void (await watched.query('select app.note_refused_mail($1)', [token]))
  const sendMail = await openMailQueue({ jobs, sendMail: deliver, jwtSecret: keys.jwtSecret, log, onRefused })
  const { gateway, realtime, functions, charged } = await openGateway({
    ...GATEWAY_OPTIONS,
    config,
    keys,
    database: watched,
    sendMail,
    log,
    functionVariables: modelVariables(config),
  })
  const { SITE_URL: siteUrl, PUSH_SERVICES: services } = config
  const supabaseApi = { url: siteUrl, anonKey: keys.anonKey, fetch: callDirectly(gateway) }
  const { app: pages, answerCached } = await openPages(config, supabaseApi, {
    caching: { changes, log },
    inTurn: inTurnOf(config),
    inDrawingTurn: inTurnOf(config),
  })
  const pushKeys = await loadPushKeys(watched)
  const addressOf = createAddressOf(config.TRUST_PROXY)
  const app = createHostApp({
    gateway,
    pages,
    database: watched,
    version,
    log,
    chargedAddressOf: createChargedAddressOf(config.TRUST_PROXY, false),
    backup: createBackup({ database: watched, keys, config, log }),
    requests: openRequests(config, sendMail, log),
    memberMails: openMemberMails({ ...supabaseApi, siteUrl, sendMail, log }),
    mailLinks: createMailLinks(charged),
    push: createPushRoutes({ database: charged, publicKey: pushKeys.publicKey, services, addressOf }),
    live: changeRoutes(streams, addressOf, charged),
    api: createApi({ database: charged, counters: plain, addressOf, siteUrl, log }),
  })
  const stopJobs = [
    scheduleBirthDates({ database: watched, log }),
    scheduleConfirmations({ database: watched, log }),
    scheduleForgetting({ database: watched, log }),
    await scheduleNoticeMails({ database: watched, jobs, sendMail: deliver, siteUrl, log }),
    await schedulePushes({ database: watched, jobs, log, keys: pushKeys, contact: contactOf(config), services }),
  ]
  await serve(app, {
    config,
    database: watched,
    realtime,
    functions,
    jobs,
    sendMail,
    log,
    stopJobs,
    endStreams: () => streams.stop(),
    answerEarly: answerCached,
  })
  console.log(`\nTouchline ${version} is ready at ${siteUrl}\n`)
  const { welcome } = await import('./welcome.ts')
  await welcome({ config, keys, fetch: supabaseApi.fetch, demo: wantsDemo(config, ran), log })
}

/** With a hosted Supabase project, the process only serves pages. */
async function startPages(config: HostConfig, url: string, anonKey: string) {
  const log = createLog(config.LOG_LEVEL)
  const { app: pages } = await openPages(config, { url, anonKey, fetch })
  const sendMail = openMail(config, log)
  const requests = openRequests(config, sendMail, log)
  const memberMails = openMemberMails({ url, anonKey, fetch, siteUrl: config.SITE_URL, sendMail, log })
  const server = await listen(createPagesApp({ requests, memberMails, pages, version, log }), config)
  stopOnSignal(server, { closeSockets: async () => undefined, closeData: [() => sendMail.idle()] })
  console.log(`\nTouchline ${version} is ready at ${config.SITE_URL}, with the data of ${url}\n`)
}

const openMemberMails = (options: MemberMailOptions) =>
  new Hono().route('/', createInvitationMails(options)).route('/', createAppointmentMails(options))

const callDirectly =
  (gateway: Hono): typeof fetch =>
  async (input, init) =>
    gateway.fetch(new Request(input, init))

/** Creates a demo league if `DEMO` says so, or at the first start on a person's own machine. */
function wantsDemo(config: HostConfig, ranMigrations: readonly string[]): boolean {
  const isNew = ranMigrations.includes('0001_roles.sql')
  return config.DEMO ?? (isNew && config.DATABASE_URL === undefined && isLoopback(config.HOST))
}

const openMail = (config: HostConfig, log: Log): MailSender =>
  createSendMail({
    ...siteOf(config),
    smtpUrl: config.SMTP_URL ?? null,
    from: config.MAIL_FROM,
    outbox: join(config.DATA_DIR, 'outbox'),
    log,
  })

const openRequests = ({ INVITATION_INBOX, TRUST_PROXY }: HostConfig, sendMail: MailSender, log: Log): Hono =>
  createInvitationRequests({ inbox: INVITATION_INBOX, sendMail, addressOf: createAddressOf(TRUST_PROXY), log })

/** Visitors' streams have the limits of websockets. */
const streamLimits = (config: HostConfig) => ({
  streams: config.TENANT_MAX_CONCURRENT_USERS,
  streamsPerAddress: config.REALTIME_SOCKETS_PER_ADDRESS,
})

/** Without a limit of database time, for load tests from one machine, rendering is not limited either. */
const inTurnOf = ({ ADDRESS_DATABASE_MS }: HostConfig): RenderInTurn =>
  ADDRESS_DATABASE_MS === 0 ? (work) => work() : shareRendering()

/** The contact for people who run a push service. They refuse an address without https. */
const contactOf = ({ SITE_URL, MAIL_FROM }: HostConfig) =>
  SITE_URL.startsWith('https:') ? SITE_URL : `mailto:${/[^\s<>]+@[^\s<>]+/.exec(MAIL_FROM)?.[0] ?? MAIL_FROM}`

const siteOf = ({ SITE_URL }: HostConfig) => ({ productName: PRODUCT_NAME, siteUrl: SITE_URL })

type Api = Pick<PageOptions, 'url' | 'anonKey' | 'fetch'>

async function openPages(
  { SITE_URL, INVITATION_INBOX, SERVICE_WORKER }: HostConfig,
  api: Api,
  serving?: Serving,
): Promise<Web> {
  const options = {
    ...api,
    siteUrl: SITE_URL,
    mailsRequests: INVITATION_INBOX !== undefined,
    hasServiceWorker: SERVICE_WORKER,
  }
  if (!process.argv.includes('--dev')) return createWeb(options, serving)
  const app = await (await import('./development-web.ts')).createDevelopmentWeb(options)
  return { app, answerCached: () => false }
}

try {
  const config = readConfig()
  const { SUPABASE_URL, SUPABASE_ANON_KEY } = config
  await (SUPABASE_URL && SUPABASE_ANON_KEY ? startPages(config, SUPABASE_URL, SUPABASE_ANON_KEY) : start(config))
} catch (error) {
  console.error(explain(error))
  process.exit(REFUSED)
}
