import type { CaptchaConfig } from './sign-up/captcha.ts'

/** So many in so many seconds. */
export interface Rate {
  points: number
  seconds: number
  /** Requests of this machine, and of the network that it is in, are not counted by their address. */
  sparesPrivateNetwork?: boolean
}

/** An OpenID Connect provider. */
export interface ProviderConfig {
  /** The first is the one that we sign in with; tokens for the others are taken as well. */
  clientIds: readonly [string, ...string[]]
  secret: string
  /** Where its configuration is found, below /.well-known. */
  issuer: string
  /** Where it leads back to. */
  redirectUri: string | null
  /** What is asked for, besides who somebody is. */
  scopes: readonly string[]
}

/** Applications of others may ask people for access to their account. */
export interface OAuthServerConfig {
  /** Anybody may register an application, without an administrator. */
  allowsRegistration: boolean
  /** The page of the site where a person agrees or not; empty where it has none. */
  authorizationPath: string
  /** How long a person may take to agree. */
  authorizationExpiry: number
  /** What is asked for where an application names nothing. */
  defaultScope: string
}

/** What an installation may choose about accounts. Durations are seconds. */
export interface AuthConfig {
  /** Where people use the product; links lead here unless they name another allowed address. */
  siteUrl: string
  /** The public address of this API, with its prefix: issuer of tokens, and where links in mail lead. */
  apiUrl: string
  /** Globs of addresses that links may lead to, besides those on the site's own host. */
  redirectAllowList: readonly string[]
  /** What the product is called in mail. */
  productName: string
  disableSignup: boolean
  /** Accounts may sign in before their address is proved. It counts as verified only once it is. */
  mailerAutoconfirm: boolean
  /** A change of address is confirmed from the old and the new one. */
  secureEmailChange: boolean
  otpLength: number
  otpExpiry: number
  /** The least time between two mails of one kind to one address. */
  mailGap: number
  passwordMinLength: number
  /** Sets of characters of which a password needs one each. */
  passwordRequiredCharacters: readonly string[]
  /** A list of passwords that were seen in breaches, in the form of haveibeenpwned.com's; null asks nobody. */
  passwordBreaches: string | null
  passwordCost: number
  passwordChangeNeedsReauthentication: boolean
  /** Who changes a password types the one before. */
  passwordChangeNeedsCurrent: boolean
  /** Accounts with an address; off where people come from elsewhere only. */
  emailSignIns: boolean
  /** Who signs up, signs in or asks for a message shows that they are no program; null asks nobody. */
  captcha: CaptchaConfig | null
  /** Accounts that name nobody, until an address or a number is added. */
  anonymousSignIns: boolean
  /** Accounts with a telephone number instead of an address. */
  phoneSignIns: boolean
  phoneAutoconfirm: boolean
  textOtpExpiry: number
  /** There is somebody who sends text messages. */
  sendsTexts: boolean
  /** Numbers that get no message, with the code that holds for each: for those who try an app out. */
  testCodes: Readonly<Record<string, string>>
  /** Until when they hold; null is for ever. */
  testCodesUntil: Date | null
  /** The least time between two text messages of one kind to one number. */
  textGap: number
  /** Kinds of second factors that people may add, and those with which they get on. */
  mfa: {
    totp: { enroll: boolean; verify: boolean }
    phone: { enroll: boolean; verify: boolean }
    maxFactors: number
    challengeExpiry: number
  }
  /** A person who is signed in may add and take away ways to sign in. */
  manualLinking: boolean
  /** Services of others at which people may sign in, by the name that clients use. */
  providers: Readonly<Record<string, ProviderConfig>>
  /** Null is off. */
  oauthServer: OAuthServerConfig | null
  accessTokenExpiry: number
  refreshTokenRotation: boolean
  refreshTokenReuseInterval: number
  sessionTimebox: number | null
  sessionInactivityTimeout: number | null
  /** `pg-functions://postgres/<schema>/<function>`; asked before every account that does not come from the admin API. */
  beforeUserCreatedHook: string | null
  /** Whoever asks for a link to sign in with hears the same, with an account or without; else a stranger is told. */
  hidesAccounts: boolean
  /** The one page of the site that takes a session from its address; null where every page may. */
  landingPath: string | null
  rates: {
    /** Mails that one network address may cause. */
    emailSent: Rate
    /** The same for text messages. */
    textSent: Rate
    /** Sign-ups and requests for links and codes, by network address. */
    otp: Rate
    verify: Rate
    token: Rate
    /** Challenges of a second factor and answers to them, by network address. */
    mfa: Rate
    /** New accounts that name nobody, by network address. */
    anonymous: Rate
    /** Applications that register themselves, by network address. */
    oauthRegister: Rate
    /** Wrong passwords for one account from one network address (five times that from all). */
    accountFailures: Rate
    /** Wrong codes of one second factor. They are few and new ones come all the time, so patience must not pay. */
    factorFailures: Rate
    /** Wrong codes of mails and text messages to one person, from one network address (five times that from all). */
    codeFailures: Rate
  }
}

export const MINUTE = 60
export const FIVE_MINUTES = 300
export const HOUR = 3600
const DAY = 24 * HOUR

/** The defaults of self-hosted Supabase, but for confirmation: an invitation was handed over by a person. */
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
    mfa: {
      totp: { enroll: true, verify: true },
      phone: { enroll: false, verify: false },
      maxFactors: 10,
      challengeExpiry: FIVE_MINUTES,
    },
    manualLinking: false,
    providers: {},
    oauthServer: null,
    accessTokenExpiry: HOUR,
    refreshTokenRotation: true,
    refreshTokenReuseInterval: 10,
    sessionTimebox: null,
    sessionInactivityTimeout: null,
    beforeUserCreatedHook: null,
    hidesAccounts: false,
    landingPath: null,
    ...chosen,
    rates: {
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
      ...chosen.rates,
    },
  }
}
