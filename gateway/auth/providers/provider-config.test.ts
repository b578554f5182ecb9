import { expect, test } from 'vitest'
import { readProviders } from './provider-config.ts'

test('reads enabled providers, with default issuers', () => {
  const variables = {
    GOTRUE_EXTERNAL_EMAIL_ENABLED: 'true',
    GOTRUE_EXTERNAL_GOOGLE_ENABLED: 'true',
    GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID: 'web,app',
    GOTRUE_EXTERNAL_GOOGLE_SECRET: 's',
    GOTRUE_EXTERNAL_KEYCLOAK_ENABLED: '1',
    GOTRUE_EXTERNAL_KEYCLOAK_CLIENT_ID: 'k',
    GOTRUE_EXTERNAL_KEYCLOAK_URL: 'https://sso.example.org/realms/project/',
    GOTRUE_EXTERNAL_KEYCLOAK_REDIRECT_URI: 'https://example.org/auth/v1/callback',
    GOTRUE_EXTERNAL_APPLE_ENABLED: 'false',
    GOTRUE_EXTERNAL_GITHUB_ENABLED: 'true',
    GOTRUE_EXTERNAL_GITHUB_CLIENT_ID: 'g',
  }
  const { providers, unsupported } = readProviders(variables)
  expect(unsupported).toEqual(['github'])
  expect(providers).toEqual({
    google: {
      clientIds: ['web', 'app'],
      secret: 's',
      issuer: 'https://accounts.google.com',
      redirectUri: null,
      scopes: [],
    },
    keycloak: {
      clientIds: ['k'],
      secret: '',
      issuer: 'https://sso.example.org/realms/project',
      redirectUri: 'https://example.org/auth/v1/callback',
      scopes: [],
    },
  })
})

test.each([
  [{ GOTRUE_EXTERNAL_GOOGLE_ENABLED: 'true' }, 'GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID is missing'],
  [
    {
      GOTRUE_EXTERNAL_OKTA_ENABLED: 'true',
      GOTRUE_EXTERNAL_OKTA_CLIENT_ID: 'x',
      GOTRUE_EXTERNAL_OKTA_URL: 'okta',
    },
    'GOTRUE_EXTERNAL_OKTA_URL',
  ],
])('%j lacks a variable', (variables, message) => expect(() => readProviders(variables)).toThrow(message))
