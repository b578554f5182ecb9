export const teamTabs = [
  { key: 'stats', label: 'Stats' },
  { key: 'fixtures', label: 'Fixtures' },
  { key: 'players', label: 'Players' },
] as const

export type TeamTabKey = (typeof teamTabs)[number]['key']

export function readTeamTab(params: URLSearchParams): TeamTabKey {
  const wanted = params.get('tab')
  return teamTabs.find(({ key }) => key === wanted)?.key ?? 'stats'
}
