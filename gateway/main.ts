import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createGatewayApp, createRoot } from './app.ts'
import { readConfig } from './config.ts'
import { createUsualExtensions } from './database/extensions.ts'
import { gatewayMigrations, migrate, productMigrations } from './database/migrate.ts'
import { openDatabase } from './database/open-database.ts'
import { explain, REFUSED } from './explain.ts'
import { createChargedAddressOf, openGateway } from './index.ts'
import { Jobs } from './jobs/jobs.ts'
import { checkKeys, loadKeys } from './keys.ts'
import { serve } from './listen.ts'
import { createLog } from './log.ts'
import { openMailQueue } from './mail/mail-queue.ts'
import { createSendMail } from './mail/send-mail.ts'

const { version } = JSON.parse(await readFile(join(import.meta.dirname, 'package.json'), 'utf8'))

/** The Supabase API alone, on any schema: configuration → database → migrate → listen → stop */
async function start(config: ReturnType<typeof readConfig>) {
  const log = createLog(config.LOG_LEVEL)
  await checkKeys(config)
  const database = await openDatabase(config, { withExtensions: true, log })
  const own = config.migrationsDir === null ? [] : [productMigrations(config.migrationsDir)]
  await migrate(database, gatewayMigrations)
  await createUsualExtensions(database, log)
  await migrate(database, own)
  const keys = await loadKeys(config)
  const productName = config.GOTRUE_SMTP_SENDER_NAME ?? new URL(config.SITE_URL).host
  const transport = createSendMail({
    productName,
    siteUrl: config.SITE_URL,
    from: config.MAIL_FROM,
    log,
    smtpUrl: config.SMTP_URL ?? null,
    outbox: join(config.DATA_DIR, 'outbox'),
  })
  const jobs = await Jobs.start(database, log)
  const sendMail = await openMailQueue({ jobs, sendMail: transport, jwtSecret: keys.jwtSecret, log })
  const { gateway, realtime, functions } = await openGateway({
    config,
    keys,
    database,
    sendMail,
    productName,
    log,
    beforeUserCreatedHook: null,
    hidesAccountExistence: false,
    landingPath: null,
    hasTextOutbox: config.GOTRUE_SMS_PROVIDER === 'outbox',
    // The embedded database has one connection for all requests, and complex patterns overflow its stack.
    restBounds: { maxNestedLists: 8, safePatterns: database.engine === 'pglite' },
    // Behind a proxy that is not configured, all clients share the proxy's address.
    exemptsPrivateAddresses: !config.TRUST_PROXY,
  })
  const chargedAddressOf = createChargedAddressOf(
    config.TRUST_PROXY,
    !config.TRUST_PROXY && config.ADDRESS_DATABASE_MS === undefined,
  )
  const app = createGatewayApp({ gateway, database, version, log, chargedAddressOf }).notFound(
    createRoot(gateway, config.GATEWAY_ROOT),
  )
  await serve(app, { config, database, realtime, functions, jobs, sendMail, log })
  const from = config.JWT_SECRET === undefined ? join(config.DATA_DIR, 'keys.json') : 'signed with JWT_SECRET'
  console.log(`\nThe gateway is ready at ${config.SITE_URL}\nanon key: ${keys.anonKey}\nall keys: ${from}\n`)
}

try {
  await start(readConfig())
} catch (error) {
  console.error(explain(error))
  process.exit(REFUSED)
}
