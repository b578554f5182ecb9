import type { ProviderConfig } from '#gateway/auth/config.ts'

// Issuers of providers that need no URL.
const ISSUERS: Readonly<Record<string, string>> = {
  apple: 'https://appleid.apple.com',
  gitlab: 'https://gitlab.com',
  google: 'https://accounts.google.com',
  kakao: 'https://kauth.kakao.com',
  linkedin_oidc: 'https://www.linkedin.com/oauth',
  slack_oidc: 'https://slack.com',
  twitch: 'https://id.twitch.tv/oauth2',
}

// These variables have the same form but are no OpenID Connect providers.
const OTHERS: readonly string[] = ['EMAIL', 'PHONE', 'ANONYMOUS_USERS']

/**
 * Reads the OpenID Connect providers from `GOTRUE_EXTERNAL_<NAME>_ENABLED` and its neighbours `…_CLIENT_ID`,
 * `…_SECRET`, `…_URL` (the issuer), `…_REDIRECT_URI` and `…_SCOPES`. Enabled providers that this server does not
 * support are returned by name, so an environment made for GoTrue still starts.
 * @throws RangeError naming the missing variable
 */
export function readProviders(variables: Readonly<Record<string, string | undefined>>): {
  providers: Record<string, ProviderConfig>
  unsupported: string[]
} {
  const names = Object.keys(variables).flatMap((variable) => {
    const [, name] = /^GOTRUE_EXTERNAL_([A-Z0-9_]+)_ENABLED$/.exec(variable) ?? []
    const isOn = variables[variable] === 'true' || variables[variable] === '1'
    return name === undefined || OTHERS.includes(name) || !isOn ? [] : [name]
  })
  const isSupported = (name: string) => issuerOf(variables, name) !== undefined
  return {
    providers: Object.fromEntries(
      names.filter(isSupported).map((name) => [name.toLowerCase(), readProvider(variables, name)]),
    ),
    unsupported: names.filter((name) => !isSupported(name)).map((name) => name.toLowerCase()),
  }
}

const issuerOf = (variables: Readonly<Record<string, string | undefined>>, name: string): string | undefined =>
  variables[`GOTRUE_EXTERNAL_${name}_URL`] || ISSUERS[name.toLowerCase()]

function readProvider(variables: Readonly<Record<string, string | undefined>>, name: string): ProviderConfig {
  const read = (what: string) => variables[`GOTRUE_EXTERNAL_${name}_${what}`] || null
  const [clientId, ...others] = split(read('CLIENT_ID'), ',')
  if (clientId === undefined) throw new RangeError(`GOTRUE_EXTERNAL_${name}_CLIENT_ID is missing`)
  const issuer = issuerOf(variables, name)
  if (issuer === undefined || !URL.canParse(issuer))
    throw new RangeError(`GOTRUE_EXTERNAL_${name}_URL must be the address of an OpenID Connect issuer`)
  return {
    clientIds: [clientId, ...others],
    secret: read('SECRET') ?? '',
    issuer: issuer.replace(/\/+$/, ''),
    redirectUri: read('REDIRECT_URI'),
    scopes: split(read('SCOPES'), /[ ,]/),
  }
}

const split = (text: string | null, separator: string | RegExp): string[] =>
  (text ?? '')
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
