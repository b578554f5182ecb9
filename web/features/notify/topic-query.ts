import { queryOptions } from '@tanstack/react-query'
import { isolate } from '#domain/isolate-name.ts'
import { isUuid } from '#web/queries/is-uuid.ts'
import { type Supabase, supabaseOf } from '#web/queries/supabase.ts'
import type { Topic } from './stored-choice.ts'

/** The competition of a match or a team. */
export const leagueOfTopicQuery = (topic: Topic | null) =>
  queryOptions({
    queryKey: ['notify-league', topic?.id ?? ''],
    queryFn: async ({ client }) => {
      if (topic === null || topic.kind === 'league') return null
      const supabase = await supabaseOf(client)
      const columns = 'league:leagues!inner(id, name)'
      const rows =
        topic.kind === 'team' ? supabase.from('teams').select(columns) : supabase.from('matches').select(columns)
      return (await rows.eq('id', topic.id).maybeSingle().throwOnError()).data?.league ?? null
    },
  })

const TOPICS = ['match', 'team', 'league'] as const

/** The match, team or competition of the page's address; null without one, or when it does not exist. */
export const topicQuery = (search: URLSearchParams) => {
  const kind = TOPICS.find((each) => search.has(each))
  const id = kind === undefined ? '' : (search.get(kind) ?? '')
  return queryOptions({
    queryKey: ['notify-topic', kind ?? null, id],
    queryFn: async ({ client }): Promise<Topic | null> => {
      if (kind === undefined || !isUuid(id)) return null
      const name = await fetchName[kind](await supabaseOf(client), id)
      return name === undefined ? null : { kind, id, name }
    },
  })
}

const fetchName: Record<Topic['kind'], (supabase: Supabase, id: string) => Promise<string | undefined>> = {
  async match(supabase, id) {
    const columns = 'home:teams!matches_home_team_id_fkey(name), away:teams!matches_away_team_id_fkey(name)'
    const { data } = await supabase.from('matches').select(columns).eq('id', id).maybeSingle().throwOnError()
    return data === null ? undefined : `${isolate(data.home.name)} – ${isolate(data.away.name)}`
  },
  async team(supabase, id) {
    return (await supabase.from('teams').select('name').eq('id', id).maybeSingle().throwOnError()).data?.name
  },
  async league(supabase, id) {
    return (await supabase.from('leagues').select('name').eq('id', id).maybeSingle().throwOnError()).data?.name
  },
}
