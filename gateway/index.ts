import { join } from 'node:path'
import type { Context, Hono } from 'hono'
import { createAddressOf, createGatewayRoutes, createSocketAddressOf } from './app.ts'
import { createAuth } from './auth/auth.ts'
import { toAuthConfig } from './auth/environment.ts'
import { createAuthenticate, type Keys } from './caller.ts'
import { functionVariables, type GatewayConfig } from './config.ts'
import { type ChargedDatabase, chargeDatabase, runAtOnce } from './database/charge-database.ts'
import type { Database } from './database/database.ts'
import { createFunctions } from './functions/functions.ts'
import type { Log } from './log.ts'
import type { SendMail } from './mail/send-mail.ts'
import { isPrivateAddress } from './private-address.ts'
import { toRealtimeLimits } from './realtime/limits.ts'
import { Realtime } from './realtime/realtime.ts'
import type { BulkLimit } from './rest/bulk-reads.ts'
import { type RestBounds, toRestConfig } from './rest/config.ts'
import { createRest } from './rest/rest.ts'
import { createSendText } from './sms/send-text.ts'
import { createStorage } from './storage/storage.ts'

export interface GatewayOptions {
  config: GatewayConfig
  keys: Keys
  database: Database
  sendMail: SendMail
  /** The product's name in mails and messages. */
  productName: string
  /** The hook before every new account, unless the environment names another. */
  beforeUserCreatedHook: string | null
  /** See `AuthConfig`. */
  hidesAccountExistence: boolean
  /** See `AuthConfig`. */
  landingPath: string | null
  /** Writes text messages to `DATA_DIR/outbox` where no hook is set; without both, phone sign-in is off. */
  hasTextOutbox: boolean
  /** Limits of requests to /rest/v1 that the environment does not set. */
  restBounds: RestBounds
  /** Tables of /rest/v1 that no address may read completely. */
  bulk?: BulkLimit
  /** Variables for edge functions besides the gateway's own. */
  functionVariables?: Record<string, string>
  /** Default rate limits do not count requests of private addresses. */
  exemptsPrivateAddresses: boolean
  log: Log
}

export interface OpenGateway {
  gateway: Hono
  /** The database, whose statements are charged to the address of the request. */
  charged: Database
  realtime: Realtime
  functions: ReturnType<typeof createFunctions>
}

/** The five parts of the Supabase API, on one database. */
export async function openGateway(options: GatewayOptions): Promise<OpenGateway> {
  const { config, keys, database, sendMail, productName, exemptsPrivateAddresses, log } = options
  const authenticate = createAuthenticate(keys)
  const bulk = config.ADDRESS_DATABASE_MS === 0 ? undefined : options.bulk
  const charged = chargeAddresses(database, config.ADDRESS_DATABASE_MS)
  for (const provider of config.unsupportedProviders)
    log.warn({ provider }, 'auth: provider is off, because its GOTRUE_EXTERNAL_…_URL is not an OpenID Connect issuer')
  const { beforeUserCreatedHook, hidesAccountExistence, landingPath } = options
  const { SITE_URL: siteUrl, providers } = config
  const site = { siteUrl, productName, providers, beforeUserCreatedHook, hidesAccountExistence, landingPath }
  const sendsTexts = config.GOTRUE_HOOK_SEND_SMS_URI !== undefined || options.hasTextOutbox
  const authConfig = toAuthConfig(config, { ...site, sendsTexts, exemptsPrivateAddresses })
  const addressOf = createAddressOf(config.TRUST_PROXY)
  const sendText = createSendText({
    hookUri: config.GOTRUE_HOOK_SEND_SMS_URI ?? null,
    hookSecrets: config.GOTRUE_HOOK_SEND_SMS_SECRETS,
    outbox: join(config.DATA_DIR, 'outbox'),
    log,
  })
  const socketAddressOf = createSocketAddressOf(config.TRUST_PROXY)
  const realtime = await Realtime.start({
    database: charged,
    authenticate,
    addressOf: socketAddressOf,
    log,
    limits: toRealtimeLimits(config),
  })
  const functions = createFunctions({
    folder: config.functionsDir,
    verifyJwt: config.FUNCTIONS_VERIFY_JWT,
    authenticate,
    variables: () => ({ ...functionVariables(config, keys), ...options.functionVariables }),
    log,
  })
  const gateway = createGatewayRoutes({
    auth: createAuth({ config: authConfig, keys, database: charged, authenticate, addressOf, log, sendMail, sendText }),
    rest: await createRest({
      config: toRestConfig(config, options.restBounds),
      database: charged,
      inTurn: charged.inTurn,
      authenticate,
      log,
      bulk,
    }),
    storage: createStorage({ config, keys, database: charged, authenticate, log }),
    realtime: realtime.routes,
    functions: functions.routes,
    authenticate,
  })
  return { gateway, charged, realtime, functions }
}

/**
 * Milliseconds of statements that one address gets each second: half of the embedded database, two connections of a
 * server.
 */
const PER_SECOND = { pglite: 500, postgres: 2_000 }
const AT_ONCE = { pglite: 2, postgres: 8 }
const WAITING = 2_000

function chargeAddresses(database: Database, given: number | undefined): ChargedDatabase {
  const perSecond = given ?? PER_SECOND[database.engine]
  if (perSecond === 0) return { ...database, inTurn: runAtOnce(database) }
  return chargeDatabase(database, { perSecond, atOnce: AT_ONCE[database.engine], waiting: WAITING })
}

/** The address that a request is charged to. @param exemptsPrivateAddresses does not charge private addresses */
export const createChargedAddressOf = (trustProxy: boolean, exemptsPrivateAddresses: boolean) => {
  const addressOf = createAddressOf(trustProxy)
  return (c: Context): string | null => {
    const address = addressOf(c)
    return exemptsPrivateAddresses && isPrivateAddress(address) ? null : address
  }
}
