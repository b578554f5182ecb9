/** The scopes of user information. Row level security decides about tables, so no scope covers them. */
export const SCOPES: readonly string[] = ['openid', 'profile', 'email', 'phone']

/** 'openid  email' gives both, each once. */
export const parseScopes = (scope: string): string[] => [...new Set(scope.split(' ').filter((name) => name !== ''))]

/** The first unknown scope. */
export const findUnknownScope = (scopes: readonly string[]): string | undefined =>
  scopes.find((name) => !SCOPES.includes(name))

export const coversScopes = (granted: readonly string[], asked: readonly string[]): boolean =>
  asked.every((name) => granted.includes(name))
