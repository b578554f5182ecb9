// The rules that a table can have, and those of known competitions.

export const tieBreaks = [
  { key: 'head_to_head_points', label: 'Points in matches between them' },
  { key: 'head_to_head_goal_difference', label: 'Goal difference between them' },
  { key: 'head_to_head_goals', label: 'Goals between them' },
  { key: 'head_to_head_away_goals', label: 'Away goals between them' },
  { key: 'goal_difference', label: 'Goal difference' },
  { key: 'goals_for', label: 'Goals scored' },
  { key: 'wins', label: 'Wins' },
  { key: 'away_wins', label: 'Away wins' },
  { key: 'away_goals', label: 'Away goals' },
  { key: 'goal_average', label: 'Goal average' },
  { key: 'fair_play', label: 'Fair play' },
  { key: 'play_off', label: 'Play-off' },
  { key: 'lots', label: 'Drawing of lots' },
  { key: 'name', label: 'Name' },
  { key: 'points_per_game', label: 'Points per game' },
] as const

export type TieBreak = (typeof tieBreaks)[number]['key']

/** Words of `stages.head_to_head`: used once, again for a smaller group, or the chain again after every criterion. */
export type HeadToHead = 'none' | 'subset' | 'every_criterion'

export interface TableRules {
  win_points: number
  draw_points: number
  loss_points: number
  /** Null: a draw is not decided by penalties. */
  shootout_win_points: number | null
  shootout_loss_points: number | null
  tie_breaks: TieBreak[]
  head_to_head: HeadToHead
  /** Upper places of pairs that a play-off decides. */
  play_off_places: number[]
}

const rules = (tie_breaks: TieBreak[], more: Partial<TableRules> = {}): TableRules => ({
  win_points: 3,
  draw_points: 1,
  loss_points: 0,
  shootout_win_points: null,
  shootout_loss_points: null,
  tie_breaks,
  head_to_head: 'none',
  play_off_places: [],
  ...more,
})

const headToHead: TieBreak[] = ['head_to_head_points', 'head_to_head_goal_difference', 'head_to_head_goals']

/**
 * Rules of known competitions, by their regulations. Criteria that a league here cannot know (coefficients, rankings)
 * are drawings of lots, which are never made before the other criteria leave teams level.
 */
export const ruleTemplates = {
  default: { label: 'Goal difference, goals, name', rules: rules(['goal_difference', 'goals_for', 'name']) },
  // Premier League Handbook 2023/24, rule C.17: after goals scored, only for the title, relegation or Europe, the
  // matches between the clubs count, then a play-off at a neutral ground.
  premier_league: {
    label: 'Premier League',
    rules: rules(['goal_difference', 'goals_for', 'head_to_head_points', 'head_to_head_away_goals', 'play_off']),
  },
  // RFEF, Reglamento General (2023), article 201: criteria exclude one another, so the chain starts again for those left.
  la_liga: {
    label: 'La Liga',
    rules: rules(
      ['head_to_head_points', 'head_to_head_goal_difference', 'goal_difference', 'goals_for', 'fair_play', 'play_off'],
      { head_to_head: 'every_criterion' },
    ),
  },
  // FIGC, NOIF article 51 (since 2022/23): a play-off decides the title and the last place that stays up, 17th of 20,
  // when exactly two clubs are level there.
  serie_a: {
    label: 'Serie A',
    rules: rules(['head_to_head_points', 'head_to_head_goal_difference', 'goal_difference', 'goals_for', 'lots'], {
      play_off_places: [1, 17],
    }),
  },
  // DFL, Spielordnung § 2 (2023/24): the aggregate of the direct matches, away goals in them, then all away goals.
  bundesliga: {
    label: 'Bundesliga',
    rules: rules([
      ...(['goal_difference', 'goals_for', 'head_to_head_points', 'head_to_head_goal_difference'] as const),
      ...(['head_to_head_away_goals', 'away_goals', 'play_off'] as const),
    ]),
  },
  // UEFA Champions League regulations 2023/24, article 16: without away goals, which ended in 2021.
  uefa_2023: {
    label: 'UEFA group until 2023',
    rules: rules(
      [...headToHead, 'goal_difference', 'goals_for', 'away_goals', 'wins', 'away_wins', 'fair_play', 'lots'],
      {
        head_to_head: 'subset',
      },
    ),
  },
  // UEFA Euro 2024 regulations, article 20: a shoot-out of two teams on the last matchday is the play-off here.
  euro_2024: {
    label: 'Euro 2024',
    rules: rules([...headToHead, 'goal_difference', 'goals_for', 'play_off', 'fair_play', 'lots'], {
      head_to_head: 'subset',
    }),
  },
  // FIFA World Cup 2022 regulations, article 12.
  world_cup: {
    label: 'World Cup group',
    rules: rules(['goal_difference', 'goals_for', ...headToHead, 'fair_play', 'lots']),
  },
  // FA Standard Code of Rules for adult grassroots leagues (2023/24), rule 12: after goals scored, the most wins, then a
  // deciding match.
  fa_grassroots: {
    label: 'FA-affiliated grassroots',
    rules: rules(['goal_difference', 'goals_for', 'wins', 'head_to_head_points', 'play_off']),
  },
} as const satisfies Record<string, { label: string; rules: TableRules }>

export type RuleTemplate = keyof typeof ruleTemplates

export const ruleTemplateKeys = Object.keys(ruleTemplates) as RuleTemplate[]

/** The template with exactly these rules. */
export const tableTemplateOf = (given: TableRules): RuleTemplate | null =>
  ruleTemplateKeys.find((key) => isEqual(ruleTemplates[key].rules, given)) ?? null

const isEqual = (one: TableRules, other: TableRules) =>
  (Object.keys(one) as (keyof TableRules)[]).every((key) => String(one[key]) === String(other[key]))
