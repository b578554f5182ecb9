import * as z from 'zod/mini'
import type { TeamName } from '#web/features/competition/competition-queries.ts'
import type { Json } from '#web/queries/database.types.ts'
import type { Supabase } from '#web/queries/supabase.ts'
import type { Group } from './groups-query.ts'

type Entrants = TeamName[] | Group[]

const groupEntrants = z.object({
  entrants: z.array(z.json()),
  is_paired: z.boolean(),
  winners: z.number(),
  matrix: z.json(),
})

interface Place {
  leagueId: string
  /** Null for the season that visitors see. */
  seasonId: string | null
}

/**
 * Makes a knock-out of a season from its form.
 * @param entrants teams in the order of the table, or groups
 * @param identify the id for a request; the same one for a request that is sent again
 */
export const makeKnockOut =
  (place: Place, fields: FormData, entrants: Entrants, identify: (request: object) => string) =>
  async (supabase: Supabase) => {
    const { leagueId, seasonId } = place
    const text = (name: string) => String(fields.get(name) ?? '')
    const [{ data: league }, sources] = await Promise.all([
      supabase.from('leagues').select('current_season_id').eq('id', leagueId).single().throwOnError(),
      isOfGroups(entrants) ? askGroups(supabase, fields, entrants) : ofTeams(text('draw'), entrants),
    ])
    const request = {
      _season_id: seasonId ?? league.current_season_id,
      _name: text('name').trim(),
      _entrants: sources.entrants as Json,
      _rules: {
        ...sources.rules,
        legs: Number(text('legs')),
        single_leg_rounds: fields.has('finalOnce') ? ['Final'] : [],
        away_goals: fields.has('awayGoals'),
        extra_time: fields.has('extraTime'),
        penalties: fields.has('penalties'),
        first_round: text('first'),
        third_place: fields.has('third'),
      },
    }
    await supabase.rpc('make_knock_out', { ...request, _id: identify(request) }).throwOnError()
  }

const isOfGroups = (entrants: Entrants): entrants is Group[] => entrants.some((entrant) => 'stage' in entrant)

const ofTeams = (draw: string, teams: Entrants) => ({
  entrants: (teams as TeamName[]).map(({ id }) => ({ team: id })),
  rules: { seeds: draw === 'table' ? teams.length : Number(draw) || 0 },
})

async function askGroups(supabase: Supabase, fields: FormData, groups: Group[]) {
  const pairings = fields.get('pairings')
  const { data } = await supabase
    .rpc('group_entrants', {
      _groups: groups.map(({ stage, group }) => ({ stage, group })),
      _each: Number(fields.get('each')),
      _best: Number(fields.get('best') ?? 0),
      _is_drawn: pairings !== 'fixed',
    })
    .throwOnError()
  const { entrants, is_paired, winners, matrix } = groupEntrants.parse(data)
  const seeds = pairings === 'fixed' ? null : pairings === 'winners' ? winners : 0
  return { entrants, rules: { seeds, is_paired, matrix: matrix as Json } }
}
