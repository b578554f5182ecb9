import { join } from 'node:path'
import type { Hono } from 'hono'
import { createAddressOf, createGateway, createSocketAddressOf } from './app.ts'
import { createAuth } from './auth/auth.ts'
import { toAuthConfig } from './auth/environment.ts'
import { createAuthenticate, type Keys } from './caller.ts'
import { type Config, functionVariables } from './config.ts'
import type { Database } from './database/database.ts'
import { createFunctions } from './functions/functions.ts'
import type { Log } from './log.ts'
import type { SendMail } from './mail/send-mail.ts'
import { createRealtime, type Realtime } from './realtime/realtime.ts'
import { type RestBounds, toRestConfig } from './rest/config.ts'
import { createRest } from './rest/rest.ts'
import { createSendText } from './sms/send-text.ts'
import { createStorage } from './storage/storage.ts'

export interface GatewayOptions {
  config: Config
  keys: Keys
  database: Database
  sendMail: SendMail
  /** What mails and messages call the product. */
  productName: string
  /** Asked before every new account, unless the environment names another. */
  beforeUserCreatedHook: string | null
  /** See `AuthConfig`. */
  hidesAccounts: boolean
  /** Text messages that no hook sends become files in `DATA_DIR/outbox`; else telephones are without a provider. */
  writesTexts: boolean
  /** What requests to /rest/v1 may ask, where the environment does not say. */
  restBounds: RestBounds
  /** Limits that nobody chose leave requests of private addresses uncounted. */
  sparesPrivateNetwork: boolean
  log: Log
}

export interface OpenGateway {
  gateway: Hono
  realtime: Realtime
  functions: ReturnType<typeof createFunctions>
}

/** The five parts of the Supabase API, on one database. */
export async function openGateway(options: GatewayOptions): Promise<OpenGateway> {
  const { config, keys, database, sendMail, productName, sparesPrivateNetwork, log } = options
  const authenticate = createAuthenticate(keys)
  for (const provider of config.unsupportedProviders)
    log.warn({ provider }, 'sign-in there stays off: GOTRUE_EXTERNAL_…_URL names no OpenID Connect issuer')
  const { beforeUserCreatedHook, hidesAccounts } = options
  const { SITE_URL: siteUrl, providers } = config
  const site = { siteUrl, productName, providers, beforeUserCreatedHook, hidesAccounts }
  const sendsTexts = config.GOTRUE_HOOK_SEND_SMS_URI !== undefined || options.writesTexts
  const authConfig = toAuthConfig(config, { ...site, sendsTexts, sparesPrivateNetwork })
  const addressOf = createAddressOf(config.TRUST_PROXY)
  const sendText = createSendText({
    hookUri: config.GOTRUE_HOOK_SEND_SMS_URI ?? null,
    hookSecrets: config.GOTRUE_HOOK_SEND_SMS_SECRETS,
    outbox: join(config.DATA_DIR, 'outbox'),
    log,
  })
  const socketAddressOf = createSocketAddressOf(config.TRUST_PROXY)
  const realtime = await createRealtime({ database, authenticate, addressOf: socketAddressOf, log })
  const functions = createFunctions({
    folder: config.functionsDir,
    verifyJwt: config.FUNCTIONS_VERIFY_JWT,
    authenticate,
    variables: () => functionVariables(config, keys),
    log,
  })
  const gateway = createGateway({
    auth: createAuth({ config: authConfig, keys, database, authenticate, addressOf, log, sendMail, sendText }),
    rest: await createRest({ config: toRestConfig(config, options.restBounds), database, authenticate, log }),
    storage: createStorage({ config, keys, database, authenticate, log }),
    realtime: realtime.routes,
    functions: functions.routes,
  })
  return { gateway, realtime, functions }
}
