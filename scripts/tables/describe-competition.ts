import type { CompetitionPlan, StagePlan } from '#domain/competition-folder/plan-competition.ts'
import { type Client, expectData } from '#server/demo/connect.ts'
import { type Bracket, describeTie, readBracket } from './describe-tie.ts'

interface Stage {
  id: string
  name: string
  kind: string
}

/** Imports a plan as its owner and reads it back. @returns the form of expected.json in a competition folder */
export async function describeCompetition(owner: Client, plan: CompetitionPlan) {
  const leagueId = await expectData(
    'importing the competition',
    owner.rpc('import_competition', { _plan: JSON.parse(JSON.stringify(plan)) }),
  )
  const stages: Stage[] = await expectData(
    'reading the stages',
    owner.from('stages').select('id, name, kind').eq('league_id', leagueId).order('position'),
  )
  const stageOf = (name: string) => stages.find((stage) => stage.name === name)
  const planned = (kind: StagePlan['kind']) => plan.stages.filter((stage) => stage.kind === kind)

  const tables = await Promise.all(
    planned('table').map((stage) => describeTables(owner, leagueId, stageOf(stage.name), stage)),
  )
  const withThirds = planned('table').find(({ rules }) => rules?.best_place !== undefined)
  const knockOut = planned('knockout').find(({ has_fixed_teams }) => !has_fixed_teams)
  const bracket = knockOut && (await readBracket(owner, stageOf(knockOut.name)?.id ?? ''))
  return {
    competition: plan.name,
    tables: tables.flat(),
    ...(withThirds && { thirds: await describeThirds(owner, stageOf(withThirds.name), withThirds, bracket) }),
    ...(bracket && knockOut?.ties && { knockout: knockOut.ties.map((tie) => describeTie(tie, bracket)) }),
    champion: await describeChampion(owner, leagueId),
  }
}

async function describeTables(owner: Client, leagueId: string, stage: Stage | undefined, { entries = [] }: StagePlan) {
  if (stage === undefined) return []
  const groups = [...new Set(entries.map(({ group_name }) => group_name))]
  return Promise.all(
    groups.map(async (group) => ({
      stage: stage.name,
      group,
      order: (await readTable(owner, leagueId, stage.id, group)).map(describeRow),
    })),
  )
}

const readTable = (owner: Client, leagueId: string, stageId: string, group: string | null) =>
  expectData(
    'reading a table',
    owner.rpc('explained_table', {
      _league_id: leagueId,
      _stage_id: stageId,
      ...(group !== null && { _group: group }),
    }),
  )

interface Row {
  rank: number
  team_name: string
  played: number
  won: number
  drawn: number
  lost: number
  goals_for: number
  goals_against: number
  goal_difference: number
  points: number
  adjustment: number
  decided_by: string | null
}

const describeRow = (row: Row) => ({
  rank: row.rank,
  team: row.team_name,
  played: row.played,
  won: row.won,
  drawn: row.drawn,
  lost: row.lost,
  gf: row.goals_for,
  ga: row.goals_against,
  gd: row.goal_difference,
  points: row.points,
  adjustment: row.adjustment,
  decided_by: row.decided_by,
})

async function describeThirds(owner: Client, stage: Stage | undefined, { matrix }: StagePlan, bracket?: Bracket) {
  const rows = await expectData('reading the best thirds', owner.rpc('best_places', { _stage_id: stage?.id ?? '' }))
  // `level` says which of them are equal: a place is known to go on or not.
  const order = rows.map(({ group_name, is_qualified, ...row }, at) => {
    const { rank: _rank, team, adjustment: _, decided_by, ...numbers } = describeRow({ ...row, adjustment: 0 })
    return { rank: at + 1, team, group: group_name, ...numbers, qualified: is_qualified, decided_by }
  })
  const letters = rows
    .filter(({ is_qualified }) => is_qualified)
    .map(({ group_name }) => letterOf(group_name))
    .sort()
    .join('')
  const matrixRow = matrix?.[letters]
  return {
    order,
    qualified_groups: letters,
    ...(matrixRow && { matrix_row: matrixRow, pairings: pairingsOf(matrixRow, rows, bracket) }),
  }
}

const letterOf = (group: string | null) => (group ?? '').trim().slice(-1).toUpperCase()

/** The first-round ties in which a qualified third plays the winner of a group. */
function pairingsOf(
  matrixRow: Record<string, string>,
  thirds: { team_name: string; group_name: string | null }[],
  bracket: Bracket | undefined,
) {
  const ties = bracket?.rounds.flatMap((round) => round.ties) ?? []
  return Object.entries(matrixRow).map(([winner_of, third_of]) => {
    const third = thirds.find(({ group_name }) => letterOf(group_name) === third_of)?.team_name
    const tie = ties.find(({ home, away }) => home.name === third || away.name === third)
    const winner = tie?.home.name === third ? tie?.away : tie?.home
    return { winner_of, third_of, home: winner?.name ?? null, away: third ?? null }
  })
}

async function describeChampion(owner: Client, leagueId: string): Promise<string | null> {
  const [season] = await expectData(
    'reading the season',
    owner.from('seasons').select('id, champion_stage_id').eq('league_id', leagueId),
  )
  if (!season?.champion_stage_id) return null
  const champion = await expectData('reading the champion', owner.rpc('season_champion', { _season_id: season.id }))
  return champion[0]?.team_name ?? null
}
