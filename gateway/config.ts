import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { ProviderConfig } from './auth/config.ts'
import { authVariables } from './auth/environment.ts'
import { readProviders } from './auth/providers/provider-config.ts'
import type { Keys } from './caller.ts'
import { flag } from './flag.ts'
import { realtimeVariables } from './realtime/limits.ts'
import { type RestConfig, readAppSettings, restVariables } from './rest/config.ts'
import { BYTES_PER_ACCOUNT, LARGEST_FILE } from './storage/largest-file.ts'
import { parseTokenKeys, type TokenKey } from './token-keys.ts'

const port = z.coerce.number('must be a number').int().min(0).max(65_535)
/** An address without a trailing slash. */
export const url = z.url('must be a URL').transform((text) => text.replace(/\/+$/, ''))

/** Whether Node and the driver can take this address apart. */
function isReadable(url: string): boolean {
  try {
    const { username, password, pathname } = new URL(url)
    return [username, password, pathname].map(decodeURIComponent).length > 0
  } catch {
    return false
  }
}

export const gatewayVariables = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  SITE_URL: url.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .refine(isReadable, 'is not a URL. Write /, @, :, # and % in the password as %2F, %40, %3A, %23 and %25.')
    .optional(),
  MIGRATIONS_DIR: z.string().optional(),
  FUNCTIONS_DIR: z.string().optional(),
  FUNCTIONS_VERIFY_JWT: flag.default(true),
  GOTRUE_SMTP_SENDER_NAME: z.string().optional(),
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ANON_KEY: z.string().optional(),
  SERVICE_ROLE_KEY: z.string().optional(),
  // The Supabase CLI gives this key to every local project. It has no more rights than a request without a key.
  SUPABASE_PUBLISHABLE_KEY: z.string().default('sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH'),
  SUPABASE_SECRET_KEY: z.string().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().default('noreply@localhost'),
  TRUST_PROXY: flag.default(false),
  ADDRESS_DATABASE_MS: z.coerce.number('must be a number').int().min(0).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  FILE_SIZE_LIMIT: z.coerce.number('must be a number').int().min(1).default(LARGEST_FILE),
  STORAGE_BYTES_PER_ACCOUNT: z.coerce.number('must be a number').int().min(0).default(BYTES_PER_ACCOUNT),
  S3_ENDPOINT: url.optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  GATEWAY_ROOT: z.enum(['auth', 'rest', 'storage', 'functions']).optional(),
  GOTRUE_SMS_PROVIDER: z.string().optional(),
  GOTRUE_HOOK_SEND_SMS_URI: z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).optional(),
  GOTRUE_HOOK_SEND_SMS_SECRETS: z
    .string()
    .regex(/^(v1,whsec_[A-Za-z0-9+/=]+)(\|v1,whsec_[A-Za-z0-9+/=]+)*$/, 'must have the form v1,whsec_<base64>')
    .or(z.literal(''))
    .default(''),
  ...authVariables.shape,
  ...restVariables.shape,
  ...realtimeVariables.shape,
})

/** The environment, checked once at the start. Folders are absolute, addresses have no trailing slash. */
export type GatewayConfig = z.infer<typeof gatewayVariables> & {
  SITE_URL: string
  /** Whether `SITE_URL` is set, not derived from `HOST` and `PORT`. */
  hasSiteUrl: boolean
  /** Keys that sign or verify tokens, besides the secret. */
  tokenKeys: readonly TokenKey[]
  /** OpenID Connect providers for sign-in, and the names of configured providers that do not support it. */
  providers: Record<string, ProviderConfig>
  unsupportedProviders: string[]
  /** Settings that SQL can read, from variables that begin with PGRST_APP_SETTINGS_. */
  appSettings: RestConfig['appSettings']
  /** A folder for each edge function. */
  functionsDir: string
}

/** The environment is invalid. The message has a line for each variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Reads the gateway's variables, and those that `schema` adds to them.
 * @param schema `gatewayVariables`, or an object schema that has all of them
 * @param functionsDir the default of FUNCTIONS_DIR
 * @throws ConfigError with one line for each invalid variable
 */
export function readVariables<T extends typeof gatewayVariables>(
  schema: T,
  variables: NodeJS.ProcessEnv,
  functionsDir: string,
): GatewayConfig & z.infer<T> {
  const named = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  // Names of Supabase's single services, as defaults for ours.
  const given = {
    SITE_URL: named.GOTRUE_SITE_URL,
    SMTP_URL: toSmtpUrl(named),
    MAIL_FROM: toSender(named),
    JWT_SECRET: named.GOTRUE_JWT_SECRET ?? (isKeyList(named.PGRST_JWT_SECRET) ? undefined : named.PGRST_JWT_SECRET),
    ...named,
  }
  const { success, data, error } = schema.safeParse(given)
  if (!success)
    throw new ConfigError(error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('\n'))
  checkS3(data)
  return {
    ...data,
    SITE_URL: data.SITE_URL ?? siteUrl(data.HOST, data.PORT),
    hasSiteUrl: data.SITE_URL !== undefined,
    DATA_DIR: resolve(data.DATA_DIR),
    ...toProviders(given),
    appSettings: readAppSettings(named),
    tokenKeys: toTokenKeys(named),
    functionsDir: resolve(data.FUNCTIONS_DIR ?? functionsDir),
  }
}

function checkS3({ S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_ENDPOINT }: z.infer<typeof gatewayVariables>) {
  if (S3_BUCKET !== undefined && (!S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY))
    throw new ConfigError('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it')
  if (S3_BUCKET === undefined && S3_ENDPOINT !== undefined)
    throw new ConfigError('S3_ENDPOINT needs S3_BUCKET beside it')
}

/**
 * The variables of a gateway that runs alone. Migrations and functions are in the folder that it was started from.
 * @returns `migrationsDir` is null where that folder has none, and where MIGRATIONS_DIR is set and empty
 */
export function readConfig(
  variables: NodeJS.ProcessEnv = process.env,
): GatewayConfig & { migrationsDir: string | null } {
  const home = join(variables.INIT_CWD || process.cwd(), 'supabase')
  const given = variables.MIGRATIONS_DIR
  const folder = given === undefined ? join(home, 'migrations') : resolve(given)
  return {
    ...readVariables(gatewayVariables, variables, join(home, 'functions')),
    migrationsDir: given !== '' && (given !== undefined || existsSync(folder)) ? folder : null,
  }
}

/**
 * The environment of edge functions, without the database, the mail server and the signing secret.
 * Functions call the gateway on this machine, whatever its public address.
 */
export const functionVariables = (
  { HOST, PORT, SITE_URL }: GatewayConfig,
  { anonKey, serviceRoleKey }: Pick<Keys, 'anonKey' | 'serviceRoleKey'>,
) => ({
  SUPABASE_URL: siteUrl(HOST, PORT),
  SUPABASE_ANON_KEY: anonKey,
  SUPABASE_SERVICE_ROLE_KEY: serviceRoleKey,
  SITE_URL,
})

function toProviders(variables: NodeJS.ProcessEnv) {
  try {
    const { providers, unsupported } = readProviders(variables)
    return { providers, unsupportedProviders: unsupported }
  } catch (error) {
    throw error instanceof RangeError ? new ConfigError(error.message) : error
  }
}

/** The mail server of the `GOTRUE_SMTP_…` variables. */
function toSmtpUrl({ GOTRUE_SMTP_HOST: host, ...smtp }: NodeJS.ProcessEnv): string | undefined {
  if (host === undefined) return undefined
  const port = smtp.GOTRUE_SMTP_PORT ?? '587'
  const [user, password] = [smtp.GOTRUE_SMTP_USER, smtp.GOTRUE_SMTP_PASS].map((part) => encodeURIComponent(part ?? ''))
  const credentials = user === '' && password === '' ? '' : `${user}:${password}@`
  // Port 465 begins with TLS; other ports upgrade with STARTTLS.
  return `${port === '465' ? 'smtps' : 'smtp'}://${credentials}${host}:${port}`
}

function toSender({ GOTRUE_SMTP_ADMIN_EMAIL: email, GOTRUE_SMTP_SENDER_NAME: name }: NodeJS.ProcessEnv) {
  return email === undefined ? undefined : `${JSON.stringify(name ?? email)} <${email}>`
}

// The names that Supabase's services have for the same keys. Several may be set: equal keys count once.
const KEY_LISTS = ['GOTRUE_JWT_KEYS', 'JWT_KEYS', 'JWT_JWKS', 'PGRST_JWT_SECRET'] as const

const isKeyList = (text: string | undefined) => text !== undefined && /^\s*[[{]/.test(text)

function toTokenKeys(variables: NodeJS.ProcessEnv): TokenKey[] {
  const lists = KEY_LISTS.flatMap((name) => {
    const text = variables[name]
    if (text === undefined || (name === 'PGRST_JWT_SECRET' && !isKeyList(text))) return []
    try {
      return [parseTokenKeys(text)]
    } catch (error) {
      throw error instanceof RangeError ? new ConfigError(`${name} ${error.message}`) : error
    }
  })
  const named = new Set<string>()
  return lists.flat().filter(({ kid }) => {
    if (kid === undefined) return true
    const isNew = !named.has(kid)
    named.add(kid)
    return isNew
  })
}

/** The address that a browser on this machine opens. */
export function siteUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
