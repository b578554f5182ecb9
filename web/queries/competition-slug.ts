const SLUG = /^[a-z0-9-]+$/

/** The stored spelling of a competition's address: custom URLs and ids are in lower case. */
export const canonicalSlug = (slug: string): string => slug.trim().toLowerCase()

/** Whether an address can name a competition; PostgreSQL refuses some others, such as those with NUL. */
export const isSlug = (slug: string): boolean => SLUG.test(slug)
