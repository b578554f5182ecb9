import type { Random } from './random.ts'
import { body, type CreateRequest, headersOf } from './request.ts'
import { columns, encoded, filter, tables } from './values.ts'

const functions = [
  'check_invitation',
  'top_scorers',
  'player_matches',
  'leagues_changed_within',
  'match_months',
  'team_streaks',
  'player_totals',
  'sitemap_parts',
  'create_league',
  'import_matches',
  'nothing',
] as const

function select(random: Random, depth = 0): string {
  return random
    .times(4, () => {
      if (depth < 3 && random.chance(0.25))
        return `${random.chance(0.3) ? 'x:' : random.chance(0.2) ? '...' : ''}${random.pick(tables)}${random.pick(['', '!inner', '!left', '!nothing', '!matches_home_team_id_fkey'])}(${select(random, depth + 1)})`
      return `${random.pick(columns)}${random.pick(['', '', '', '::text', '::int', '.count()', '.sum()', '.avg()::int', '::nothing'])}`
    })
    .join(',')
}

const logic = (random: Random, depth = 0): string =>
  `${random.pick(['and', 'or', 'not.and', ''])}(${random.times(3, () => (depth < 3 && random.chance(0.3) ? logic(random, depth + 1) : `${random.pick(columns)}.${filter(random)}`)).join(',')})`

function restQuery(random: Random): string {
  return random
    .times(5, () =>
      random.pick([
        () => `select=${select(random)}`,
        () => `${random.pick(columns)}=${filter(random)}`,
        () => `${random.pick(tables)}.${random.pick(columns)}=${filter(random)}`,
        () => `order=${random.pick(columns)}${random.pick(['', '.asc', '.desc.nullslast', '.x', '.'])}`,
        () => `limit=${encoded(random)}`,
        () => `offset=${encoded(random)}`,
        () => `${random.pick(['or', 'and', 'not.or'])}=${logic(random).replace(/^[a-z.]+/, '')}`,
        () => `columns=${random.pick(columns)}`,
        () => `on_conflict=${random.pick(columns)}`,
        () => `${random.pick(['_league_id', '_player_id', '_urls', '_token'])}=${encoded(random)}`,
        () => encoded(random),
      ])(),
    )
    .join('&')
}

export const restRequest: CreateRequest = (random) => {
  const method = random.pick(['GET', 'GET', 'GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'])
  const target = random.chance(0.75) ? random.pick(tables) : `rpc/${random.pick(functions)}`
  return { method, path: `/rest/v1/${target}?${restQuery(random)}`, headers: headersOf(random), body: body(random) }
}
