const IN_USE = 'This custom URL is already in use. Please choose another one.'
const WRONG_LETTERS = 'Custom URL can only contain lowercase letters, numbers, and hyphens'
const EMPTY = 'Custom URL cannot be empty'

// The database decides; it names the rule that was broken.
const MESSAGES: Record<string, string> = {
  league_settings_custom_slug_key: IN_USE,
  custom_slug_not_reserved: 'This address is reserved. Please choose another one.',
  custom_slug_not_an_id: 'This looks like a competition’s id. Please choose another one.',
}

const MOST_LETTERS = 100

/** ' Sunday-League ' → 'sunday-league' */
export const normalizeCustomUrl = (text: string) => text.trim().toLowerCase()

/** Why this cannot be a custom URL, before the database is asked whether it is free; else null. @param slug normalised */
export function checkCustomUrl(slug: string): string | null {
  if (slug === '') return EMPTY
  if (!/^[a-z0-9-]+$/.test(slug)) return WRONG_LETTERS
  return slug.length > MOST_LETTERS ? `Custom URL can have at most ${MOST_LETTERS} characters` : null
}

/** Why the database refused a custom URL; null if the request failed for another reason. */
export function customUrlProblem(error: unknown): string | null {
  const message = error instanceof Error ? error.message : ''
  const rule = Object.keys(MESSAGES).find((name) => message.includes(`"${name}"`))
  return rule === undefined ? null : (MESSAGES[rule] ?? null)
}
