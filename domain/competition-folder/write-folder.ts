// Writes a season as rules.json and results.csv of a competition folder, which planCompetition reads again.
import Papa from 'papaparse'
import { z } from 'zod'
import { escapeFormula } from '#domain/formula-cell.ts'
import { ALWAYS } from '#domain/suspensions.ts'

const goals = z.number().nullable()
const table = z.object({
  name: z.string(),
  win: z.number(),
  draw: z.number(),
  loss: z.number(),
  shootout_win: z.number().nullable(),
  shootout_loss: z.number().nullable(),
  tie_breaks: z.array(z.string()),
  head_to_head: z.string(),
  play_off_places: z.array(z.number()),
  best_place: z.number().nullable(),
  best_place_teams: z.number().nullable(),
  best_place_tie_breaks: z.array(z.string()),
  zones: z.array(z.object({ from: z.number(), to: z.number(), label: z.string() })),
  deductions: z.array(
    z.object({ team: z.string(), points: z.number(), reason: z.string().nullable(), date: z.string().nullable() }),
  ),
  entries: z.array(
    z.object({
      team: z.string(),
      group: z.string().nullable(),
      fair_play: z.number().nullable(),
      lot: z.number().nullable(),
      withdrawn: z.string().nullable(),
    }),
  ),
})
const match = z.object({
  stage: z.string(),
  group: z.string().nullable(),
  round: z.string().nullable(),
  leg: z.number().nullable(),
  home: z.string(),
  away: z.string(),
  date: z.string(),
  time: z.string(),
  home_score: goals,
  away_score: goals,
  home_score_90: goals,
  away_score_90: goals,
  home_penalties: goals,
  away_penalties: goals,
  status: z.string(),
  is_counted: z.boolean(),
  reason: z.string().nullable(),
})

/** A season as the function `competition_folder` returns it. */
export const folderSchema = z.object({
  name: z.string(),
  season: z.string(),
  champion_from: z.enum(['table', 'knockout']).nullable(),
  discipline: z
    .object({
      yellow_at: z.array(z.number()),
      yellow_matches: z.array(z.number()),
      yellow_until: z.array(z.string()),
      restarts: z.boolean(),
      second_yellow: z.number(),
      red: z.number(),
    })
    .nullable(),
  tables: z.array(table),
  knock_outs: z.array(
    z.object({
      name: z.string(),
      /** Whether it decides places of a table between teams that are named. */
      is_play_off: z.boolean(),
      decides_champion: z.boolean(),
      legs: z.number(),
      extra_time: z.boolean(),
      penalties: z.boolean(),
      away_goals: z.boolean(),
      away_goals_in_extra_time: z.boolean(),
      single_leg_rounds: z.array(z.string()),
      matrix: z.unknown(),
      final_round: z.string().nullable(),
    }),
  ),
  matches: z.array(match),
})
type CompetitionFolder = z.infer<typeof folderSchema>
type Table = CompetitionFolder['tables'][number]
type KnockOut = CompetitionFolder['knock_outs'][number]
type Match = CompetitionFolder['matches'][number]

/** The text of rules.json. The rules at its top are those of the first table and of the main cup; others have theirs. */
export function writeRules(folder: CompetitionFolder): string {
  const { name, season, tables, knock_outs, matches, champion_from, discipline } = folder
  const [first] = tables
  const mainCup =
    knock_outs.find(({ decides_champion }) => decides_champion) ?? knock_outs.find(({ is_play_off }) => !is_play_off)
  const others = knock_outs.filter((knockOut) => knockOut !== mainCup)
  const entries = tables.flatMap(({ entries }) => entries)
  const fairPlay = entries.flatMap(({ team, fair_play }) => (fair_play === null ? [] : [[team, fair_play] as const]))
  return `${JSON.stringify(
    {
      name: name.includes(season) ? name : `${name} ${season}`,
      ...(first && rulesOf(first, mainCup)),
      deductions: tables.flatMap(({ name: stage, deductions }) =>
        deductions.map((deduction) => ({ ...deduction, ...(tables.length > 1 && { stage }) })),
      ),
      awarded: matches
        .filter(({ status }) => status === 'awarded')
        .map(({ date, home, away, reason }) => ({ date, home, away, reason })),
      expunged: entries.filter(({ withdrawn }) => withdrawn === 'expunged').map(({ team }) => team),
      fair_play: Object.fromEntries(fairPlay),
      lots: lotsOf(tables),
      tables: tables.map((table) => ({
        stage: table.name,
        groups: groupsOf(table.entries),
        ...(first && ownRulesOf(table, first, mainCup)),
      })),
      knockout: mainCup && knockOutOf(mainCup),
      other_knockouts: others.map((knockOut) => ({ ...knockOutOf(knockOut), matrix: knockOut.matrix })),
      champion_from,
      suspensions: discipline && suspensionsOf(discipline),
    },
    null,
    1,
  )}\n`
}

const rulesOf = ({ win, draw, loss, shootout_win, shootout_loss, ...table }: Table, mainCup?: KnockOut) => ({
  points: { win, draw, loss, shootout_win, shootout_loss },
  tie_breaks: table.tie_breaks,
  head_to_head_reapply: table.head_to_head,
  zones: table.zones,
  placement_play_offs: table.play_off_places.map((place) => [place, place + 1]),
  thirds: thirdsOf(table, mainCup?.matrix),
})

/** The rules of a table that are not those of the first one. */
function ownRulesOf(table: Table, first: Table, mainCup?: KnockOut) {
  const [own, others] = [rulesOf(table, mainCup), rulesOf(first, mainCup)]
  return JSON.stringify(own) === JSON.stringify(others) ? {} : own
}

const knockOutOf = (knockOut: KnockOut) => ({
  stage: knockOut.name,
  final_round: knockOut.final_round ?? 'Final',
  legs: knockOut.legs,
  extra_time: knockOut.extra_time,
  penalties: knockOut.penalties,
  away_goals: knockOut.away_goals,
  away_goals_count_in_extra_time: knockOut.away_goals_in_extra_time,
  single_leg_rounds: knockOut.single_leg_rounds,
  named_teams: knockOut.is_play_off,
})

const suspensionsOf = ({ restarts, second_yellow, red, ...rules }: NonNullable<CompetitionFolder['discipline']>) => ({
  yellow_cards: rules.yellow_at.map((number, place) => {
    const until = rules.yellow_until[place] ?? ALWAYS
    return { number, matches: rules.yellow_matches[place], ...(until !== ALWAYS && { until }) }
  }),
  restarts,
  second_yellow,
  red,
})

type BestPlaces = Pick<Table, 'best_place' | 'best_place_teams' | 'best_place_tie_breaks'>
const thirdsOf = ({ best_place, best_place_teams, best_place_tie_breaks }: BestPlaces, matrix: unknown) =>
  best_place === null || best_place_teams === null
    ? null
    : { place: best_place, qualify: best_place_teams, order_by: ['points', ...best_place_tie_breaks], matrix }

const groupsOf = (entries: Table['entries']) =>
  [...new Set(entries.map(({ group }) => group))].map((group) => ({
    group,
    teams: entries.filter((entry) => entry.group === group).map(({ team }) => team),
  }))

/** The drawn teams of each group, in the order of their lots. */
const lotsOf = (tables: Table[]) =>
  tables
    .flatMap(({ entries }) =>
      groupsOf(entries.filter(({ lot }) => lot !== null)).map((group) => ({ ...group, entries })),
    )
    .map(({ group, teams, entries }) => {
      const lotOf = (team: string) => entries.find((entry) => entry.team === team)?.lot ?? 0
      return { group, order: teams.toSorted((a, b) => lotOf(a) - lotOf(b)) }
    })

const COLUMNS = [
  'date',
  'time',
  'stage',
  'group',
  'round',
  'leg',
  'home',
  'away',
  'home_score',
  'away_score',
  'aet_home',
  'aet_away',
  'pen_home',
  'pen_away',
  'status',
]

/** The text of results.csv. */
export function writeResults({ matches }: CompetitionFolder): string {
  const rows = matches.map((match) => {
    const { date, time, stage, group, round, leg, home, away } = match
    const names = [stage, group ?? '', round ?? ''].map(escapeFormula)
    return [
      date,
      time,
      ...names,
      leg ?? '',
      escapeFormula(home),
      escapeFormula(away),
      ...scoresOf(match),
      statusOf(match),
    ]
  })
  return `${Papa.unparse([COLUMNS, ...rows], { newline: '\n' })}\n`
}

/** The scores after 90 minutes, after extra time and on penalties. */
function scoresOf(match: Match): (number | '')[] {
  const { home_score, away_score, home_score_90, away_score_90, home_penalties, away_penalties } = match
  const isKnown = home_score !== null && away_score !== null
  const hasExtra = home_score_90 !== null
  const played = hasExtra ? [home_score_90, away_score_90] : [home_score, away_score]
  const extra = hasExtra ? [home_score, away_score] : [null, null]
  const scores = isKnown ? [...played, ...extra, home_penalties, away_penalties] : Array<null>(6).fill(null)
  return scores.map((goals) => goals ?? '')
}

function statusOf({ status, is_counted, home_score }: Match): string {
  if (status === 'abandoned') return is_counted ? 'abandoned, the score stands' : 'abandoned'
  if (status === 'awarded' || status === 'postponed') return status
  // A cancelled match that has a score was expunged.
  if (status === 'cancelled' && home_score === null) return 'cancelled'
  if (!is_counted) return 'expunged'
  return home_score === null ? 'scheduled' : 'played'
}
