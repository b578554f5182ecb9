import { contentType, type MediaType } from '#gateway/rest/request/media-type.ts'
import { appliedPreferences, type Preferences } from '#gateway/rest/request/preferences.ts'
import type { RestRequest } from '#gateway/rest/request/rest-request.ts'

/** Content-Type, and Content-Profile if the caller chose the schema. */
export const typeHeaders = (type: MediaType, { namesSchema, schema }: RestRequest): Record<string, string> => ({
  'Content-Type': contentType(type),
  ...(namesSchema ? { 'Content-Profile': schema } : {}),
})

/** Preference-Applied, limited to the preferences of this kind of request. */
export function preferenceHeaders(preferences: Preferences, ...names: (keyof Preferences)[]): Record<string, string> {
  const minded = Object.fromEntries(names.map((name) => [name, preferences[name]]))
  const applied = appliedPreferences(minded)
  return applied === null ? {} : { 'Preference-Applied': applied }
}
