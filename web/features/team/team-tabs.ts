export const teamTabs = [
  { key: 'stats', label: 'Stats' },
  { key: 'fixtures', label: 'Fixtures' },
  { key: 'players', label: 'Players' },
] as const

export type TeamTab = (typeof teamTabs)[number]['key']

export function readTeamTab(params: URLSearchParams): TeamTab {
  const wanted = params.get('tab')
  return teamTabs.find(({ key }) => key === wanted)?.key ?? 'stats'
}
