import { Hono } from 'hono'
import type { AuthServices } from './services.ts'

const PROVIDERS = [
  'anonymous_users',
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'phone',
  'slack',
  'slack_oidc',
  'snapchat',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'x',
  'zoom',
]

/** GET /auth/v1/settings: the enabled features */
export function settingsRoutes({ config }: AuthServices) {
  const off = Object.fromEntries(PROVIDERS.map((provider) => [provider, false]))
  const settings = {
    external: {
      ...off,
      ...Object.fromEntries(Object.keys(config.providers).map((provider) => [provider, true])),
      anonymous_users: config.anonymousSignIns,
      email: config.emailSignIns,
      phone: config.phoneSignIns,
    },
    disable_signup: config.disableSignup,
    mailer_autoconfirm: config.mailerAutoconfirm,
    phone_autoconfirm: config.phoneAutoconfirm,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: false,
  }
  return new Hono().get('/settings', (c) => c.json(settings))
}
