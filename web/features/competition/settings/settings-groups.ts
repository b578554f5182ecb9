export const settingsGroups = [
  { key: 'general', label: 'General' },
  { key: 'season', label: 'Season' },
  { key: 'match-day', label: 'Match day' },
  { key: 'young-players', label: 'Young players' },
  { key: 'invitations', label: 'Invitations' },
  { key: 'appearance', label: 'Appearance' },
  { key: 'sharing', label: 'Social Sharing' },
  { key: 'website', label: 'Website & Print' },
  { key: 'api', label: 'API' },
] as const

export type SettingsGroup = (typeof settingsGroups)[number]['key']

export function readSettingsGroup(params: URLSearchParams): SettingsGroup {
  const wanted = params.get('group')
  return settingsGroups.find(({ key }) => key === wanted)?.key ?? 'general'
}
