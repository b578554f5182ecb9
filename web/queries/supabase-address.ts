/** The base URL of the Supabase API, from the page's head, without a trailing slash. */
export const apiUrl = () => setting('supabase-url') || window.location.origin

/** The anonymous API key, from the page's head. */
export const apiKey = () => setting('supabase-key')

const setting = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
