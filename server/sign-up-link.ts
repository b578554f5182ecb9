/** The sign-up page of an invitation. */
export const signUpLink = (siteUrl: string, token: string) => `${siteUrl}/auth?token=${encodeURIComponent(token)}`
