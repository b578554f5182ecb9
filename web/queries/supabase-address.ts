/** Where the browser's calls to Supabase go, without a last slash, as the page says. */
export const apiUrl = () => setting('supabase-url') || window.location.origin

/** The key that goes with them: the anonymous one. */
export const apiKey = () => setting('supabase-key')

const setting = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
