import { z } from 'zod'
import { flag } from '#gateway/flag.ts'
import { CAPTCHA_PROVIDERS, type CaptchaConfig } from './captcha.ts'
import { type AuthConfig, createAuthConfig, FIVE_MINUTES, HOUR, MINUTE, type OAuthServerConfig } from './config.ts'
import { findUnknownScope, parseScopes, SCOPES } from './oauth-server/oauth-scopes.ts'

const count = z.coerce.number('must be a number').int().min(0)
const list = (separator: string) => z.string().transform((text) => text.split(separator).filter((part) => part !== ''))
// Go's duration syntax ('24h', '1h30m', '5ms'), or a number of seconds.
const UNITS: Readonly<Record<string, number>> = { h: HOUR, m: MINUTE, s: 1, ms: 1e-3, us: 1e-6, µs: 1e-6, ns: 1e-9 }
const DURATION = String.raw`\d+(?:\.\d+)?|(?:\d+(?:\.\d+)?(?:h|ms|m|s|us|µs|ns))+`

function toSeconds(text: string): number {
  if (/^[\d.]+$/.test(text)) return Number(text)
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(h|ms|m|s|us|µs|ns)/g)]
  return parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * (UNITS[unit ?? ''] ?? 0), 0)
}

const duration = z
  .string()
  .regex(new RegExp(`^(?:${DURATION})$`), 'must be a number of seconds, or like 60s, 5m, 24h')
  .transform(toSeconds)

/** A count per default period, or '30/1h'. */
const rate = (seconds: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d+(?:\\.\\d+)?(?:/(?:${DURATION}))?$`), 'must be a number, or like 30/1h')
    .transform((text) => {
      const [points = '', time] = text.split('/')
      return { points: Math.ceil(Number(points)), seconds: time === undefined ? seconds : toSeconds(time) }
    })

// '15551234567:123456,15557654321:654321'
const testCodes = z
  .string()
  .regex(/^\+?\d{1,15}[:=]\d+(,\s*\+?\d{1,15}[:=]\d+)*$/, 'must have the form number:code,number:code')
  .transform((text) => Object.fromEntries(text.split(',').map((pair) => pair.replace(/[+\s]/g, '').split(/[:=]/))))

/** Self-hosted Supabase's variables for the options in config.ts. */
export const authVariables = z
  .object({
    API_EXTERNAL_URL: z.url(),
    GOTRUE_URI_ALLOW_LIST: list(','),
    GOTRUE_DISABLE_SIGNUP: flag,
    GOTRUE_MAILER_AUTOCONFIRM: flag,
    GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: flag,
    GOTRUE_MAILER_OTP_LENGTH: count.min(6).max(10),
    GOTRUE_MAILER_OTP_EXP: count,
    GOTRUE_SMTP_MAX_FREQUENCY: duration,
    GOTRUE_PASSWORD_MIN_LENGTH: count,
    GOTRUE_PASSWORD_REQUIRED_CHARACTERS: list(':'),
    GOTRUE_PASSWORD_HIBP_ENABLED: flag,
    GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: flag,
    GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: flag,
    GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: flag,
    GOTRUE_EXTERNAL_EMAIL_ENABLED: flag,
    GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: flag,
    GOTRUE_EXTERNAL_PHONE_ENABLED: flag,
    GOTRUE_SMS_AUTOCONFIRM: flag,
    GOTRUE_SMS_OTP_EXP: count,
    GOTRUE_SMS_TEST_OTP: testCodes,
    GOTRUE_SMS_TEST_OTP_VALID_UNTIL: z.coerce.date('must be a time like 2026-12-31T00:00:00Z'),
    GOTRUE_SMS_MAX_FREQUENCY: duration,
    GOTRUE_MFA_TOTP_ENROLL_ENABLED: flag,
    GOTRUE_MFA_TOTP_VERIFY_ENABLED: flag,
    GOTRUE_MFA_PHONE_ENROLL_ENABLED: flag,
    GOTRUE_MFA_PHONE_VERIFY_ENABLED: flag,
    GOTRUE_MFA_MAX_ENROLLED_FACTORS: count,
    GOTRUE_MFA_CHALLENGE_EXPIRY_DURATION: duration,
    GOTRUE_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY: rate(MINUTE),
    GOTRUE_SECURITY_CAPTCHA_ENABLED: flag,
    GOTRUE_SECURITY_CAPTCHA_PROVIDER: z.enum(['hcaptcha', 'turnstile']),
    GOTRUE_SECURITY_CAPTCHA_SECRET: z.string(),
    GOTRUE_SECURITY_CAPTCHA_URL: z.url(),
    GOTRUE_SECURITY_CAPTCHA_TIMEOUT: duration,
    GOTRUE_OAUTH_SERVER_ENABLED: flag,
    GOTRUE_OAUTH_SERVER_ALLOW_DYNAMIC_REGISTRATION: flag,
    GOTRUE_OAUTH_SERVER_AUTHORIZATION_PATH: z.string(),
    GOTRUE_OAUTH_SERVER_AUTHORIZATION_TTL: duration,
    GOTRUE_OAUTH_SERVER_DEFAULT_SCOPE: z
      .string()
      .refine((scope) => parseScopes(scope).length > 0 && findUnknownScope(parseScopes(scope)) === undefined, {
        error: `must be some of ${SCOPES.join(', ')}`,
      }),
    GOTRUE_JWT_EXP: count.min(1),
    GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: flag,
    GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: count,
    GOTRUE_SESSIONS_TIMEBOX: duration,
    GOTRUE_SESSIONS_INACTIVITY_TIMEOUT: duration,
    GOTRUE_HOOK_BEFORE_USER_CREATED_URI: z.string(),
    GOTRUE_RATE_LIMIT_EMAIL_SENT: rate(HOUR),
    GOTRUE_RATE_LIMIT_SMS_SENT: rate(HOUR),
    GOTRUE_RATE_LIMIT_ANONYMOUS_USERS: rate(HOUR),
    GOTRUE_RATE_LIMIT_OTP: rate(FIVE_MINUTES),
    GOTRUE_RATE_LIMIT_VERIFY: rate(FIVE_MINUTES),
    GOTRUE_RATE_LIMIT_TOKEN_REFRESH: rate(FIVE_MINUTES),
    GOTRUE_RATE_LIMIT_OAUTH_DYNAMIC_CLIENT_REGISTER: rate(FIVE_MINUTES),
    GOTRUE_RATE_LIMIT_ACCOUNT_FAILURES: rate(FIVE_MINUTES),
  })
  .partial()

type AuthVariables = z.infer<typeof authVariables>

interface Site extends Partial<Omit<AuthConfig, 'rates'>> {
  siteUrl: string
  /** Limits that the environment does not set skip requests from private addresses. */
  exemptsPrivateAddresses?: boolean
}

/** Merges the environment's options over the defaults. */
export function toAuthConfig(given: AuthVariables, { exemptsPrivateAddresses = false, ...site }: Site) {
  const { mfa, rates } = createAuthConfig(site)
  return createAuthConfig({
    ...site,
    ...definedOnly({ ...toAccountOptions(given), ...toPhoneOptions(given), ...toSessionOptions(given) }),
    mfa: toMfa(given, mfa),
    rates: { ...(exemptsPrivateAddresses && exemptPrivateAddresses(rates)), ...definedOnly(toRates(given)) },
  })
}

const toAccountOptions = (given: AuthVariables) => ({
  apiUrl: given.API_EXTERNAL_URL && withPrefix(given.API_EXTERNAL_URL),
  redirectAllowList: given.GOTRUE_URI_ALLOW_LIST,
  disableSignup: given.GOTRUE_DISABLE_SIGNUP,
  mailerAutoconfirm: given.GOTRUE_MAILER_AUTOCONFIRM,
  secureEmailChange: given.GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED,
  otpLength: given.GOTRUE_MAILER_OTP_LENGTH,
  otpExpiry: given.GOTRUE_MAILER_OTP_EXP,
  mailGap: given.GOTRUE_SMTP_MAX_FREQUENCY,
  passwordMinLength: given.GOTRUE_PASSWORD_MIN_LENGTH,
  passwordRequiredCharacters: given.GOTRUE_PASSWORD_REQUIRED_CHARACTERS,
  passwordBreaches: given.GOTRUE_PASSWORD_HIBP_ENABLED ? 'https://api.pwnedpasswords.com' : undefined,
  passwordChangeNeedsReauthentication: given.GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION,
  passwordChangeNeedsCurrent: given.GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD,
  manualLinking: given.GOTRUE_SECURITY_MANUAL_LINKING_ENABLED,
  emailSignIns: given.GOTRUE_EXTERNAL_EMAIL_ENABLED,
  captcha: toCaptcha(given),
  oauthServer: toOAuthServer(given),
  anonymousSignIns: given.GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED,
  beforeUserCreatedHook: given.GOTRUE_HOOK_BEFORE_USER_CREATED_URI,
})

const toPhoneOptions = (given: AuthVariables) => ({
  phoneSignIns: given.GOTRUE_EXTERNAL_PHONE_ENABLED,
  phoneAutoconfirm: given.GOTRUE_SMS_AUTOCONFIRM,
  textOtpExpiry: given.GOTRUE_SMS_OTP_EXP,
  testCodes: given.GOTRUE_SMS_TEST_OTP,
  testCodesUntil: given.GOTRUE_SMS_TEST_OTP_VALID_UNTIL,
  textGap: given.GOTRUE_SMS_MAX_FREQUENCY,
})

const toSessionOptions = (given: AuthVariables) => ({
  accessTokenExpiry: given.GOTRUE_JWT_EXP,
  refreshTokenRotation: given.GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED,
  refreshTokenReuseInterval: given.GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL,
  // GoTrue reads zero as no limit.
  sessionTimebox: given.GOTRUE_SESSIONS_TIMEBOX || undefined,
  sessionInactivityTimeout: given.GOTRUE_SESSIONS_INACTIVITY_TIMEOUT || undefined,
})

const toMfa = (given: AuthVariables, mfa: AuthConfig['mfa']): AuthConfig['mfa'] => ({
  totp: {
    enroll: given.GOTRUE_MFA_TOTP_ENROLL_ENABLED ?? mfa.totp.enroll,
    verify: given.GOTRUE_MFA_TOTP_VERIFY_ENABLED ?? mfa.totp.verify,
  },
  phone: {
    enroll: given.GOTRUE_MFA_PHONE_ENROLL_ENABLED ?? mfa.phone.enroll,
    verify: given.GOTRUE_MFA_PHONE_VERIFY_ENABLED ?? mfa.phone.verify,
  },
  maxFactors: given.GOTRUE_MFA_MAX_ENROLLED_FACTORS ?? mfa.maxFactors,
  challengeExpiry: given.GOTRUE_MFA_CHALLENGE_EXPIRY_DURATION ?? mfa.challengeExpiry,
})

const toRates = (given: AuthVariables) => ({
  textSent: given.GOTRUE_RATE_LIMIT_SMS_SENT,
  anonymous: given.GOTRUE_RATE_LIMIT_ANONYMOUS_USERS,
  mfa: given.GOTRUE_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY,
  emailSent: given.GOTRUE_RATE_LIMIT_EMAIL_SENT,
  otp: given.GOTRUE_RATE_LIMIT_OTP,
  verify: given.GOTRUE_RATE_LIMIT_VERIFY,
  token: given.GOTRUE_RATE_LIMIT_TOKEN_REFRESH,
  oauthRegister: given.GOTRUE_RATE_LIMIT_OAUTH_DYNAMIC_CLIENT_REGISTER,
  accountFailures: given.GOTRUE_RATE_LIMIT_ACCOUNT_FAILURES,
})

function toCaptcha(given: AuthVariables): CaptchaConfig | undefined {
  if (!given.GOTRUE_SECURITY_CAPTCHA_ENABLED) return undefined
  return {
    verifyUrl:
      given.GOTRUE_SECURITY_CAPTCHA_URL ??
      CAPTCHA_PROVIDERS[given.GOTRUE_SECURITY_CAPTCHA_PROVIDER ?? 'hcaptcha'] ??
      '',
    secret: given.GOTRUE_SECURITY_CAPTCHA_SECRET ?? '',
    timeout: given.GOTRUE_SECURITY_CAPTCHA_TIMEOUT || 10,
  }
}

function toOAuthServer(given: AuthVariables): OAuthServerConfig | undefined {
  if (!given.GOTRUE_OAUTH_SERVER_ENABLED) return undefined
  return {
    allowsRegistration: given.GOTRUE_OAUTH_SERVER_ALLOW_DYNAMIC_REGISTRATION ?? false,
    authorizationPath: given.GOTRUE_OAUTH_SERVER_AUTHORIZATION_PATH ?? '',
    authorizationExpiry: given.GOTRUE_OAUTH_SERVER_AUTHORIZATION_TTL || TEN_MINUTES,
    defaultScope: given.GOTRUE_OAUTH_SERVER_DEFAULT_SCOPE ?? 'email',
  }
}

const TEN_MINUTES = 600

const exemptPrivateAddresses = ({
  accountFailures: _,
  factorFailures: __,
  codeFailures: ___,
  ...byAddress
}: AuthConfig['rates']) =>
  Object.fromEntries(
    Object.entries(byAddress).map(([kind, rate]) => [kind, { ...rate, exemptsPrivateAddresses: true }]),
  )

const withPrefix = (url: string) => `${url.replace(/\/(auth\/v1\/?)?$/, '')}/auth/v1`

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

const definedOnly = <T extends object>(options: T): Defined<T> =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Defined<T>
