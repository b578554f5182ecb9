import type { CaptchaConfig } from './captcha.ts'

/** A limit of `points` in `seconds`. */
export interface Rate {
  points: number
  seconds: number
  /** Skips the count by network address for requests from loopback and private addresses. */
  exemptsPrivateAddresses?: boolean
}

/** An OpenID Connect provider. */
export interface ProviderConfig {
  /** The first id signs users in; tokens issued for the others are accepted too. */
  clientIds: readonly [string, ...string[]]
  secret: string
  /** The issuer, whose configuration is below /.well-known. */
  issuer: string
  /** The callback address registered at the provider. */
  redirectUri: string | null
  /** Scopes requested in addition to the user's identity. */
  scopes: readonly string[]
}

/** The OAuth 2.1 server, by which other applications get access to an account. */
export interface OAuthServerConfig {
  /** Accepts registrations without an administrator (RFC 7591). */
  allowsRegistration: boolean
  /** The site's consent page; empty if the site has none. */
  authorizationPath: string
  /** The time limit for the user's consent. */
  authorizationExpiry: number
  /** The scopes of a request that names none. */
  defaultScope: string
}

/** Options of an installation. Durations are seconds. */
export interface AuthConfig {
  /** The product's public address; links lead here unless they name another allowed address. */
  siteUrl: string
  /** The public address of this API, with its prefix: the issuer of tokens and the base of links in mails. */
  apiUrl: string
  /** Globs of allowed link targets, in addition to the site's own host. */
  redirectAllowList: readonly string[]
  /** The product's name in mails. */
  productName: string
  disableSignup: boolean
  /** Accounts may sign in before a mail confirms their address. The address counts as verified only after the mail. */
  mailerAutoconfirm: boolean
  /** A change of address needs confirmation from the old and the new address. */
  secureEmailChange: boolean
  otpLength: number
  otpExpiry: number
  /** The minimum time between two mails of one kind to one address. */
  mailGap: number
  passwordMinLength: number
  /** Sets of characters; a password needs at least one character of each. */
  passwordRequiredCharacters: readonly string[]
  /** The base URL of a haveibeenpwned.com range API; null skips the check. */
  passwordBreaches: string | null
  passwordCost: number
  passwordChangeNeedsReauthentication: boolean
  /** A password change needs the current password. */
  passwordChangeNeedsCurrent: boolean
  /** Accepts accounts with an e-mail address; off if users only come from other providers. */
  emailSignIns: boolean
  /** Sign-up, sign-in and requests for messages need a captcha; null skips it. */
  captcha: CaptchaConfig | null
  /** Accepts anonymous accounts, until the user adds an address or a number. */
  anonymousSignIns: boolean
  /** Accepts accounts with a telephone number instead of an address. */
  phoneSignIns: boolean
  phoneAutoconfirm: boolean
  textOtpExpiry: number
  /** An SMS sender is configured. */
  sendsTexts: boolean
  /** Test numbers, each with its fixed code; they receive no message. */
  testCodes: Readonly<Record<string, string>>
  /** The expiry of the test numbers; null never expires. */
  testCodesUntil: Date | null
  /** The minimum time between two text messages of one kind to one number. */
  textGap: number
  /** Kinds of second factors that users may enroll and verify. */
  mfa: {
    totp: { enroll: boolean; verify: boolean }
    phone: { enroll: boolean; verify: boolean }
    maxFactors: number
    challengeExpiry: number
  }
  /** A signed-in user may link and unlink identities. */
  manualLinking: boolean
  /** OpenID Connect providers by the name that clients use. */
  providers: Readonly<Record<string, ProviderConfig>>
  /** Null switches the OAuth server off. */
  oauthServer: OAuthServerConfig | null
  accessTokenExpiry: number
  refreshTokenRotation: boolean
  /** Seconds in which a refresh token that has been replaced may still be used. */
  refreshTokenReuseInterval: number
  sessionTimebox: number | null
  sessionInactivityTimeout: number | null
  /** `pg-functions://postgres/<schema>/<function>`; called before every account except those of the admin API. */
  beforeUserCreatedHook: string | null
  /**
   * Answers requests for sign-in links alike with and without an account. If false, the answer reveals a missing
   * account.
   */
  hidesAccountExistence: boolean
  /** The only page of the site that accepts a session from its address; null accepts it on every page. */
  landingPath: string | null
  rates: {
    /** Mails caused by one network address. */
    emailSent: Rate
    /** Text messages caused by one network address. */
    textSent: Rate
    /** Sign-ups and requests for links and codes, by network address. */
    otp: Rate
    verify: Rate
    token: Rate
    /** Challenges of a second factor and answers to them, by network address. */
    mfa: Rate
    /** New anonymous accounts, by network address. */
    anonymous: Rate
    /** Dynamic client registrations, by network address. */
    oauthRegister: Rate
    /** Wrong passwords for one account from one network address; five times as many from all addresses. */
    accountFailures: Rate
    /** Wrong codes of one second factor. The limit is low because an authenticator has only a million codes. */
    factorFailures: Rate
    /** Wrong mail and SMS codes for one user from one network address; five times as many from all addresses. */
    codeFailures: Rate
  }
}

export const MINUTE = 60
export const FIVE_MINUTES = 300
export const HOUR = 3600
const DAY = 24 * HOUR

const defaultMfa: AuthConfig['mfa'] = {
  totp: { enroll: true, verify: true },
  phone: { enroll: false, verify: false },
  maxFactors: 10,
  challengeExpiry: FIVE_MINUTES,
}

const defaultRates: AuthConfig['rates'] = {
  emailSent: { points: 30, seconds: HOUR },
  textSent: { points: 30, seconds: HOUR },
  otp: { points: 30, seconds: FIVE_MINUTES },
  verify: { points: 30, seconds: FIVE_MINUTES },
  token: { points: 150, seconds: FIVE_MINUTES },
  mfa: { points: 15, seconds: MINUTE },
  anonymous: { points: 30, seconds: HOUR },
  oauthRegister: { points: 10, seconds: FIVE_MINUTES },
  accountFailures: { points: 30, seconds: FIVE_MINUTES },
  factorFailures: { points: 50, seconds: DAY },
  codeFailures: { points: 20, seconds: DAY },
}

/**
 * Self-hosted Supabase's defaults, except that accounts need no confirmation: the host decides how users are invited.
 */
export function createAuthConfig(
  chosen: Pick<AuthConfig, 'siteUrl'> & Partial<Omit<AuthConfig, 'rates'>> & { rates?: Partial<AuthConfig['rates']> },
): AuthConfig {
  return {
    apiUrl: `${chosen.siteUrl}/auth/v1`,
    redirectAllowList: [],
    productName: 'Example',
    disableSignup: false,
    mailerAutoconfirm: true,
    secureEmailChange: true,
    otpLength: 6,
    otpExpiry: HOUR,
    mailGap: 60,
    passwordMinLength: 6,
    passwordRequiredCharacters: [],
    passwordBreaches: null,
    passwordCost: 10,
    passwordChangeNeedsReauthentication: false,
    passwordChangeNeedsCurrent: false,
    emailSignIns: true,
    captcha: null,
    anonymousSignIns: false,
    phoneSignIns: false,
    phoneAutoconfirm: false,
    textOtpExpiry: FIVE_MINUTES,
    sendsTexts: true,
    testCodes: {},
    testCodesUntil: null,
    textGap: 60,
    mfa: defaultMfa,
    manualLinking: false,
    providers: {},
    oauthServer: null,
    accessTokenExpiry: HOUR,
    refreshTokenRotation: true,
    refreshTokenReuseInterval: 10,
    sessionTimebox: null,
    sessionInactivityTimeout: null,
    beforeUserCreatedHook: null,
    hidesAccountExistence: false,
    landingPath: null,
    ...chosen,
    rates: { ...defaultRates, ...chosen.rates },
  }
}
