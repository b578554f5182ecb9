import type { Statistic } from '#web/queries/player-statistics.ts'

export const playerLists = {
  goalscorers: { label: 'Goalscorers', unit: 'Goals', statistic: 'goals' },
  assists: { label: 'Assists', unit: 'Assists', statistic: 'assists' },
  mom: { label: 'MoM', unit: 'Awards', statistic: 'motm' },
} as const satisfies Record<string, { label: string; unit: string; statistic: Statistic }>

export type PlayerListKey = keyof typeof playerLists
export type ListKey = 'league' | PlayerListKey

export const tableTabs: { key: ListKey; label: string }[] = [
  { key: 'league', label: 'League' },
  { key: 'goalscorers', label: playerLists.goalscorers.label },
  { key: 'assists', label: playerLists.assists.label },
  { key: 'mom', label: playerLists.mom.label },
]

/** The matches that the league table counts. `form` counts all, and shows the latest ones. */
export type MatchChoice = 'all' | 'form' | 'home' | 'away' | 'recent'

export const matchChoices: { key: MatchChoice; label: string }[] = [
  { key: 'all', label: 'All matches' },
  { key: 'form', label: 'Form' },
  { key: 'home', label: 'Home' },
  { key: 'away', label: 'Away' },
  { key: 'recent', label: 'Last six' },
]

export interface TableView {
  list: ListKey
  /** The matches of the league table; other lists ignore it. */
  matches: MatchChoice
  /** All rows instead of the first 20. */
  all: boolean
  /** A table of several; null for the first one. */
  stage: string | null
  /** Whether the table has scores that the visitor supposes. */
  whatIf: boolean
}

/** Reads the filters of the Tables tab. The address holds them, so that they work without scripts and can be shared. */
export function readTableView(params: URLSearchParams): TableView {
  const wanted = params.get('list')
  return {
    list: tableTabs.find(({ key }) => key === wanted)?.key ?? 'league',
    matches: matchChoices.find(({ key }) => key === params.get('of'))?.key ?? 'all',
    all: params.has('all'),
    stage: params.get('stage'),
    whatIf: params.has('what-if'),
  }
}

export function tableViewPath(slug: string, view: Partial<TableView>): string {
  const { list, matches = 'all', all, stage, whatIf } = view
  const shownList = list !== undefined && list !== 'league' && `list=${list}`
  const query = [
    shownList,
    matches !== 'all' && `of=${matches}`,
    stage && `stage=${stage}`,
    whatIf && 'what-if',
    all && 'all',
  ]
    .filter(Boolean)
    .join('&')
  return `/competitions/${slug}/tables${query && `?${query}`}`
}
