/** What an application may ask to be told of a person. It says nothing of tables: those have their policies. */
export const SCOPES: readonly string[] = ['openid', 'profile', 'email', 'phone']

/** 'openid  email' gives both, each once. */
export const parseScopes = (scope: string): string[] => [...new Set(scope.split(' ').filter((name) => name !== ''))]

/** The first name that nobody knows. */
export const findUnknownScope = (scopes: readonly string[]): string | undefined =>
  scopes.find((name) => !SCOPES.includes(name))

export const coversScopes = (granted: readonly string[], asked: readonly string[]): boolean =>
  asked.every((name) => granted.includes(name))
