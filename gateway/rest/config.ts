import { z } from 'zod'
import { flag } from '#gateway/flag.ts'
import type { BodyPool } from '#gateway/read-bytes.ts'

/** The kind of caller that sends a body. */
export type Sender = Exclude<BodyPool, 'auth'>

/** Limits of a request body. */
export interface BodyLimits {
  bytes: number
  rows: number
}

export interface RestConfig {
  /** Schemas exposed to the API; the first is the default. */
  schemas: readonly string[]
  /** The maximum rows of a response, embedded rows included; null for no limit. */
  maxRows: number | null
  /** The maximum depth of embedded lists, each of which multiplies the rows around it; null for no limit. */
  maxNestedLists: number | null
  /** Restricts `match` and `imatch` to patterns that PostgreSQL evaluates quickly (safe-pattern.ts). */
  safePatterns: boolean
  /** Allows aggregate functions in `select`. */
  aggregates: boolean
  /** Allows `Accept: application/vnd.pgrst.plan`. */
  allowsExplain: boolean
  txEnd: 'commit' | 'commit-allow-override' | 'rollback' | 'rollback-allow-override'
  /** Schemas appended to the search path after the request's own. */
  extraSearchPath: readonly string[]
  /** A function that runs before every request, in its transaction: 'api.check_request'. */
  preRequest: string | null
  /** Values that SQL reads with `current_setting('app.settings.…')`. */
  appSettings: readonly (readonly [name: string, value: string])[]
  /** Lets filters refer to an aliased embedded resource by its name. */
  allowsLegacyNames: boolean
  openApi: {
    /** The scope of the OpenAPI document: the caller's privileges, everything, or nothing. */
    mode: 'follow-privileges' | 'ignore-privileges' | 'disabled'
    /** Adds the security definition to the OpenAPI document. */
    security: boolean
    /** The address in the OpenAPI document; null takes the request's. */
    proxy: string | null
  }
  /** The value that `aud` must contain in tokens that have one; null accepts any. */
  audience: string | null
  /** Reports the time of each step in the header Server-Timing. */
  serverTiming: boolean
  /** The request header, such as X-Request-Id, that responses repeat; null for none. */
  traceHeader: string | null
  /** `minimal` leaves out the details and hints of errors. */
  errorVerbosity: 'verbose' | 'minimal'
  /** Reads settings from the database: `alter role authenticator set pgrst.db_max_rows = '50'`. */
  readsDatabase: boolean
  /** Body limits by kind of caller. */
  bodyLimits: Record<Sender, BodyLimits>
}

const names = z.string().transform((text) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== ''),
)

const bytes = z.coerce.number('must be a number').int().min(1)

/** Default body limits. */
const defaultBodyLimits: Record<Sender, BodyLimits> = {
  anonymous: { bytes: 256 * 1024, rows: 1_000 },
  account: { bytes: 5 * 1024 * 1024, rows: 10_000 },
  service: { bytes: 20 * 1024 * 1024, rows: 100_000 },
}

/** PostgREST's names. */
export const restVariables = z.object({
  PGRST_DB_SCHEMAS: names.refine((list) => list.length > 0, 'must name a schema').default(['public']),
  PGRST_DB_EXTRA_SEARCH_PATH: names.default(['public', 'extensions']),
  PGRST_DB_MAX_ROWS: z.coerce.number('must be a number').int().min(1).default(1000),
  REST_MAX_NESTED_LISTS: z.coerce.number('must be a number').int().min(1).optional(),
  REST_SAFE_PATTERNS: flag.optional(),
  REST_MAX_BODY_ANON: bytes.default(defaultBodyLimits.anonymous.bytes),
  REST_MAX_BODY_AUTHENTICATED: bytes.default(defaultBodyLimits.account.bytes),
  REST_MAX_BODY_SERVICE: bytes.default(defaultBodyLimits.service.bytes),
  PGRST_DB_AGGREGATES_ENABLED: flag.default(true),
  PGRST_DB_PLAN_ENABLED: flag.default(false),
  PGRST_DB_TX_END: z.enum(['commit', 'commit-allow-override', 'rollback', 'rollback-allow-override']).default('commit'),
  PGRST_DB_PRE_REQUEST: z.string().optional(),
  PGRST_URL_USE_LEGACY_TARGET_NAMES: flag.default(true),
  PGRST_JWT_AUD: z.string().optional(),
  PGRST_OPENAPI_MODE: z.enum(['follow-privileges', 'ignore-privileges', 'disabled']).default('follow-privileges'),
  PGRST_OPENAPI_SECURITY_ACTIVE: flag.default(false),
  PGRST_OPENAPI_SERVER_PROXY_URI: z.url({ protocol: /^https?$/ }).optional(),
  PGRST_SERVER_TIMING_ENABLED: flag.default(false),
  PGRST_SERVER_TRACE_HEADER: z
    .string()
    .regex(/^[!#$%&'*+.^_`|~\w-]*$/, 'must be the name of a header')
    .optional(),
  PGRST_CLIENT_ERROR_VERBOSITY: z.enum(['verbose', 'minimal']).default('verbose'),
  PGRST_DB_CONFIG: flag.default(true),
})

const APP_SETTING = 'PGRST_APP_SETTINGS_'

/** PGRST_APP_SETTINGS_JWT_EXP is app.settings.jwt_exp. */
export const readAppSettings = (variables: Readonly<Record<string, string | undefined>>) =>
  Object.entries(variables).flatMap(([name, value]) =>
    name.startsWith(APP_SETTING) && value !== undefined
      ? [[`app.settings.${name.slice(APP_SETTING.length).toLowerCase()}`, value] as const]
      : [],
  )

/** Defaults of options that PostgREST lacks. */
export type RestBounds = Pick<RestConfig, 'maxNestedLists' | 'safePatterns'>

export const toRestConfig = (
  variables: z.infer<typeof restVariables> & Pick<RestConfig, 'appSettings'>,
  defaults: RestBounds,
): RestConfig => ({
  maxNestedLists: variables.REST_MAX_NESTED_LISTS ?? defaults.maxNestedLists,
  safePatterns: variables.REST_SAFE_PATTERNS ?? defaults.safePatterns,
  schemas: variables.PGRST_DB_SCHEMAS,
  extraSearchPath: variables.PGRST_DB_EXTRA_SEARCH_PATH,
  maxRows: variables.PGRST_DB_MAX_ROWS,
  aggregates: variables.PGRST_DB_AGGREGATES_ENABLED,
  allowsExplain: variables.PGRST_DB_PLAN_ENABLED,
  txEnd: variables.PGRST_DB_TX_END,
  preRequest: variables.PGRST_DB_PRE_REQUEST ?? null,
  appSettings: variables.appSettings,
  allowsLegacyNames: variables.PGRST_URL_USE_LEGACY_TARGET_NAMES,
  openApi: {
    mode: variables.PGRST_OPENAPI_MODE,
    security: variables.PGRST_OPENAPI_SECURITY_ACTIVE,
    proxy: variables.PGRST_OPENAPI_SERVER_PROXY_URI ?? null,
  },
  audience: variables.PGRST_JWT_AUD ?? null,
  serverTiming: variables.PGRST_SERVER_TIMING_ENABLED,
  traceHeader: variables.PGRST_SERVER_TRACE_HEADER || null,
  errorVerbosity: variables.PGRST_CLIENT_ERROR_VERBOSITY,
  readsDatabase: variables.PGRST_DB_CONFIG,
  bodyLimits: {
    anonymous: { ...defaultBodyLimits.anonymous, bytes: variables.REST_MAX_BODY_ANON },
    account: { ...defaultBodyLimits.account, bytes: variables.REST_MAX_BODY_AUTHENTICATED },
    service: { ...defaultBodyLimits.service, bytes: variables.REST_MAX_BODY_SERVICE },
  },
})
