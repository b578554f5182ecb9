// A knock-out through the calls that the owner's screens make.
import type { AsCaller } from '#gateway/database/as-caller.ts'
import type { CupRow } from './read-cup.ts'
import { run } from './world.ts'

interface Side {
  team_id: string | null
  name: string
  is_entrant: boolean
  from_tie: string | null
}
export interface BracketTie {
  id: string
  round_name: string
  is_third_place: boolean
  home: Side
  away: Side
  winner_id: string | null
  decided_by: string | null
  home_goals: number | null
  away_goals: number | null
  legs: { leg: number; match_id: string | null; played_at: string | null }[]
}
export interface Bracket {
  champion: { id: string; name: string } | null
  draws: { seed: string }[]
  rounds: { name: string; ties: BracketTie[] }[]
}

export const tiesOf = ({ rounds }: Bracket) => rounds.flatMap(({ ties }) => ties)

type Scores = Record<string, string | number | null>
type Entrant = string | object

/** Knock-outs of the current season of a league, as its owner. */
export async function createCup(owner: AsCaller, league: string) {
  const [shown] = await run<{ season: string }>(
    owner,
    'select current_season_id as season from leagues where id = $1',
    [league],
  )
  const season = shown?.season ?? ''
  const teamIds = new Map<string, string>()

  const value = async <T>(sql: string, values: (string | null)[]): Promise<T> => {
    const [row] = await run<{ value: T }>(owner, sql, values)
    if (row === undefined) throw new Error(`No row: ${sql}`)
    return row.value
  }
  const bracket = (stage: string) => value<Bracket>('select bracket($1) as value', [stage])
  const plan = (stage: string, dates: object[]) =>
    run(owner, 'select plan_ties($1, $2)', [stage, JSON.stringify(dates)])

  return {
    season,
    bracket,
    async addTeams(names: string[]) {
      const rows = await run<{ id: string; name: string }>(
        owner,
        'insert into teams (league_id, name) select $1, name from jsonb_array_elements_text($2) name returning id, name',
        [league, JSON.stringify(names)],
      )
      for (const name of names) teamIds.set(name, rows.find((row) => row.name === name)?.id ?? '')
      return teamIds
    },
    async addGroups(
      groups: { group: string; teams: string[] }[],
      rules: { tie_breaks: string[]; head_to_head_reapply: string },
    ) {
      const stage = await value<string>(
        `insert into stages (season_id, name, position, tie_breaks, head_to_head)
         select $1, 'Groups', 2, array(select jsonb_array_elements_text($2)), $3 returning id as value`,
        [season, JSON.stringify(rules.tie_breaks), rules.head_to_head_reapply],
      )
      for (const { group, teams } of groups)
        for (const team of teams)
          await run(owner, 'insert into stage_entries (stage_id, team_id, group_name) values ($1, $2, $3)', [
            stage,
            teamIds.get(team) ?? '',
            group,
          ])
      return stage
    },
    pairGroups: (stage: string, template: string) =>
      value<object[]>('select group_pairings($1, $2) as value', [stage, template]),
    make: (entrants: Entrant[], rules: object) =>
      value<string>(`select make_knock_out($1, 'Cup', $2, $3) as value`, [
        season,
        JSON.stringify(entrants.map((entrant) => (typeof entrant === 'string' ? { team: entrant } : entrant))),
        JSON.stringify(rules),
      ]),
    importTies: (ties: object[], rules: object) =>
      value<string>(`select import_knock_out($1, 'Cup', $2, $3) as value`, [
        season,
        JSON.stringify(ties),
        JSON.stringify(rules),
      ]),
    draw: (stage: string) =>
      value<{ seed: string; drawn: string[] }>('select to_jsonb(draw_knock_out($1)) as value', [stage]),
    swap: ([tie, side]: [BracketTie, string], [other, otherSide]: [BracketTie, string]) =>
      run(owner, 'select swap_tie_sides($1, $2, $3, $4)', [tie.id, side, other.id, otherSide]),
    date: (stage: string, tie: BracketTie, played_at: string | null) =>
      plan(stage, [{ tie_id: tie.id, leg: 1, played_at }]),
    /** Dates for every leg, a day for each round. */
    async plan(stage: string, month: string) {
      const { rounds } = await bracket(stage)
      await plan(
        stage,
        rounds.flatMap(({ ties }, round) =>
          ties.flatMap(({ id, legs }) =>
            legs.map(({ leg }) => ({ tie_id: id, leg, played_at: `${month}${10 + 2 * round + leg}T15:00:00Z` })),
          ),
        ),
      )
    },
    /** Writes a score into a match of a tie. */
    async score(tie: BracketTie, scores: Scores, leg = 1) {
      const columns = Object.keys(scores)
      await run(
        owner,
        `update matches set ${columns.map((column, at) => `${column} = $${at + 3}`)} where tie_id = $1 and leg = $2`,
        [tie.id, leg, ...Object.values(scores)],
      )
    },
    /** Plays a row of a real competition: its match is made where there is none. */
    async play(stage: string, { home, away, date, scores }: CupRow) {
      const columns = Object.keys(scores)
      const { rounds } = (await bracket(stage)) ?? { rounds: [] }
      const tie = rounds
        .flatMap(({ ties }) => ties)
        .find(
          (tie) =>
            tie.winner_id === null &&
            ((tie.home.name === home && tie.away.name === away) || (tie.home.name === away && tie.away.name === home)),
        )
      if (tie !== undefined) {
        const leg = tie.home.name === home ? 1 : 2
        await plan(stage, [{ tie_id: tie.id, leg, played_at: `${date}T18:00:00Z` }])
        return this.score(tie, scores, leg)
      }
      await run(
        owner,
        `insert into matches (league_id, stage_id, home_team_id, away_team_id, played_at, ${columns})
         values ($1, $2, $3, $4, $5, ${columns.map((_, at) => `$${at + 6}`)})`,
        [
          league,
          stage,
          teamIds.get(home) ?? '',
          teamIds.get(away) ?? '',
          `${date}T18:00:00Z`,
          ...Object.values(scores),
        ],
      )
    },
    /** Plays round after round; the home side wins every second match, and the others on penalties. */
    async playOut(stage: string) {
      for (;;) {
        // The bracket of a hundred teams takes longer than to play a round of it.
        const open = await run<{ id: string; legs: number }>(
          owner,
          `select id, legs from (
             select id, legs, round, min(round) over () as next from ties
             where stage_id = $1 and winner_id is null and num_nulls(home_team_id, away_team_id) = 0) t
           where round = next`,
          [stage],
        )
        if (open.length === 0) return
        await plan(
          stage,
          open.flatMap(({ id, legs }) =>
            Array.from({ length: legs }, (_, at) => ({ tie_id: id, leg: at + 1, played_at: '2027-05-01T15:00:00Z' })),
          ),
        )
        await run(
          owner,
          `update matches m set home_score = 1, away_score = n % 2, home_penalties = case n % 2 when 1 then 2 end,
             away_penalties = case n % 2 when 1 then 4 end
           from (select id, row_number() over (order by id) as n from matches where $1::jsonb ? tie_id::text) x where x.id = m.id`,
          [JSON.stringify(open.map(({ id }) => id))],
        )
      }
    },
  }
}
