/** Where somebody with an invitation makes an account. */
export const signUpLink = (siteUrl: string, token: string) => `${siteUrl}/auth?token=${encodeURIComponent(token)}`
