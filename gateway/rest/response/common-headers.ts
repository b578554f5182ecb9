import { contentType, type MediaType } from '#gateway/rest/request/media-type.ts'
import { appliedPreferences, type Preferences } from '#gateway/rest/request/preferences.ts'
import type { RestRequest } from '#gateway/rest/request/rest-request.ts'

/** Content-Type, and the schema where the caller chose one. */
export const typeHeaders = (type: MediaType, { namesSchema, schema }: RestRequest): Record<string, string> => ({
  'Content-Type': contentType(type),
  ...(namesSchema ? { 'Content-Profile': schema } : {}),
})

/** Preference-Applied, of those that this kind of request minds. */
export function preferenceHeaders(preferences: Preferences, ...names: (keyof Preferences)[]): Record<string, string> {
  const minded = Object.fromEntries(names.map((name) => [name, preferences[name]]))
  const applied = appliedPreferences(minded)
  return applied === null ? {} : { 'Preference-Applied': applied }
}
