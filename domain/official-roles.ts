export const OFFICIAL_ROLES = ['referee', 'assistant', 'fourth'] as const
export type OfficialRole = (typeof OFFICIAL_ROLES)[number]

export const ROLE_WORDS: Readonly<Record<OfficialRole, string>> = {
  referee: 'Referee',
  assistant: 'Assistant referee',
  fourth: 'Fourth official',
}
