// The JSON of the public API. The server checks requests against these schemas, and the OpenAPI document describes them.
import { z } from 'zod'

const id = z.guid()
const address = z.string().describe('An absolute address')
const name = z.string()
const count = z.int().min(0)

export const teamRef = z
  .object({ id, name, code: z.string().describe('Up to three letters, unique in the competition') })
  .meta({ id: 'TeamRef' })

export const playerRef = z.object({ id, name }).meta({ id: 'PlayerRef' })

export const stageRef = z
  .object({ id, name: name.describe('A division, a group stage or a knock-out; Table in a season with one table') })
  .meta({ id: 'StageRef' })

export const season = z
  .object({
    id,
    number: z.int().min(1),
    name,
    status: z.enum(['planned', 'current', 'finished']),
    first_day: z.iso.date().nullable(),
    last_day: z.iso.date().nullable(),
    stages: z.array(z.object({ id, name, kind: z.enum(['table', 'knockout']) })),
  })
  .meta({ id: 'Season' })

export const competition = z
  .object({
    id,
    name,
    slug: z.string().nullable().describe('The custom URL'),
    description: z.string().nullable(),
    logo_url: address.nullable(),
    time_zone: z.string().describe('The clock of days: an IANA name'),
    url: address.describe('The competition’s page'),
    updated_at: z.string(),
  })
  .meta({ id: 'Competition' })

const colors = z.object({ first: z.string().nullable(), second: z.string().nullable() })

export const team = teamRef
  .extend({ colors, logo_url: address.nullable(), url: address.describe('The team’s page') })
  .meta({ id: 'Team' })

const position = z.enum(['goalkeeper', 'defender', 'midfield', 'forward']).nullable()

const squadPlayer = playerRef
  .extend({ position, shirt_number: z.int().nullable(), photo_url: address.nullable() })
  .meta({ id: 'SquadPlayer' })

export const teamWithSquad = team.extend({ players: z.array(squadPlayer) }).meta({ id: 'TeamWithSquad' })

export const player = squadPlayer
  .extend({
    bio: z.string().nullable(),
    teams: z.array(teamRef).describe('The squads that the player is in now'),
    totals: z.object({ appearances: count, goals: count, assists: count, man_of_the_match: count }),
    url: address.describe('The player’s page'),
  })
  .meta({ id: 'Player' })

const score = z.int().min(0).max(999)
export const result = z.object({ home: score, away: score }).meta({ id: 'Result' })

const kickOff = z.string().describe('Date and time in UTC')

export const match = z
  .object({
    id,
    round: z.int().nullable(),
    kick_off: kickOff,
    status: z
      .enum([
        'upcoming',
        'awaiting_result',
        'played',
        'in_play',
        'postponed',
        'cancelled',
        'abandoned',
        'awarded',
      ] as const)
      .describe(
        '`upcoming`, `awaiting_result` after the kick-off, `played` with a result; or what the owner decided. A match that is `abandoned` has a result if its score stands. New values may follow.',
      ),
    status_reason: z.string().nullable().describe('Why the match was called off, moved, abandoned or awarded'),
    first_kick_off: kickOff.nullable().describe('The first date of a match that was moved or postponed'),
    replay_of: id.nullable().describe('The abandoned match that this match replays'),
    home: teamRef,
    away: teamRef,
    result: result.nullable(),
    stage: stageRef,
    season: z.object({ id, name }),
    version: z.int().describe('Grows with each change of the match'),
    updated_at: z.string(),
    url: address.describe('The match’s page'),
  })
  .meta({ id: 'Match' })

const side = z.enum(['home', 'away'])
const minute = z.int().min(0).max(150).nullable()
const addedMinutes = z.int().min(1).max(30).nullable()

const shape = z
  .string()
  .regex(/^[1-5](-[1-5]){1,3}$/)
  .describe('Players in each row before the goalkeeper, such as 4-3-3')
const formation = z
  .object({
    shape,
    players: z.array(playerRef).describe('In the order of the places: the goalkeeper, then each row from the left'),
  })
  .nullable()

export const matchWithDetails = match
  .extend({
    line_ups: z.object({ home: z.array(playerRef), away: z.array(playerRef) }),
    formations: z
      .object({ home: formation, away: formation })
      .describe('Where the players stood who started; null where no formation was chosen'),
    goals: z.array(
      z.object({
        side,
        player: playerRef,
        assist: playerRef.nullable(),
        minute,
        added_minutes: addedMinutes.describe('Minutes of added time after `minute`'),
        is_penalty: z.boolean(),
      }),
    ),
    own_goals: z
      .array(z.object({ side, player: playerRef, minute, added_minutes: addedMinutes }))
      .describe('`side` is the one that the goal counts for'),
    cards: z.array(
      z.object({
        side,
        player: playerRef,
        kind: z.enum(['yellow', 'second_yellow', 'red']),
        minute,
        added_minutes: addedMinutes,
      }),
    ),
    assists: z.array(z.object({ side, player: playerRef })).describe('Assists that no goal names'),
    man_of_the_match: playerRef.nullable(),
    report: z
      .object({ text: z.string().nullable(), audio_url: address.nullable(), published_at: z.string() })
      .nullable(),
  })
  .meta({ id: 'MatchWithDetails' })

export const standing = z
  .object({
    rank: z.int().min(1).describe('In its table, or in its group'),
    team: teamRef,
    stage: stageRef,
    group: z.string().nullable(),
    played: count,
    won: count,
    drawn: count,
    lost: count,
    goals_for: count,
    goals_against: count,
    goal_difference: z.int(),
    points: count,
  })
  .meta({ id: 'Standing' })

export const ranked = z
  .object({
    rank: z.int().min(1),
    player: playerRef,
    team: z.object({ id, name }),
    appearances: count,
    count: count.describe('Goals, assists or awards'),
  })
  .meta({ id: 'RankedPlayer' })

export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item) })

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    next_cursor: z.string().nullable().describe('The `cursor` of the next page; null on the last one'),
  })

export const problem = z
  .object({
    type: z.string().describe('The address of its explanation'),
    title: z.string(),
    status: z.int(),
    code: z.string().describe('For programs'),
    detail: z.string().optional(),
    errors: z.array(z.object({ at: z.string().describe('The field'), detail: z.string() })).optional(),
  })
  .meta({ id: 'Problem' })

// Bodies of requests.

const readableName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^\P{Cc}*$/u, 'A name has no control characters')
const moment = z.iso.datetime({ offset: true }).describe('Date and time with an offset, as in 2026-11-28T15:00:00Z')
const round = z.int().min(1).max(9999).nullable()
const ownId = id.optional().describe('An id of your own: repeating the request then adds nothing twice')

export const newTeam = z.strictObject({ id: ownId, name: readableName }).meta({ id: 'NewTeam' })

export const newMatch = z
  .strictObject({ id: ownId, home_team_id: id, away_team_id: id, kick_off: moment, round: round.optional() })
  .meta({ id: 'NewMatch' })

export const matchChanges = z
  .strictObject({ kick_off: moment.optional(), round: round.optional() })
  .refine((changes) => Object.keys(changes).length > 0, 'Give a kick-off or a round')
  .meta({ id: 'MatchChanges' })

const lineUp = z.array(id).max(50)
const newFormation = z.strictObject({ shape, players: z.array(id).max(11) }).nullable()

export const newResult = z.strictObject({ home: score, away: score }).meta({ id: 'NewResult' })

export const matchSheet = z
  .strictObject({
    line_ups: z.strictObject({ home: lineUp, away: lineUp }),
    formations: z
      .strictObject({ home: newFormation, away: newFormation })
      .optional()
      .describe('Without it, the formations stay as they are'),
    goals: z
      .array(
        z.strictObject({
          side,
          player_id: id,
          assist_player_id: id.nullable().optional(),
          minute: minute.optional(),
          added_minutes: addedMinutes.optional(),
          is_penalty: z.boolean().optional(),
        }),
      )
      .max(200),
    assists: z.array(z.strictObject({ side, player_id: id })).max(200),
    man_of_the_match_id: id.nullable(),
  })
  .meta({ id: 'MatchSheet' })

// Query parameters, which arrive as text.

const whole = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .meta({ type: 'integer', minimum, maximum })
    .transform(Number)
    .pipe(z.int().min(minimum).max(maximum))

export const page = {
  limit: whole(1, 100).optional().describe('How many, 1 to 100; 50 unless given'),
  cursor: z.string().max(1000).optional().describe('`next_cursor` of the page before'),
}

export const ofTeam = { team_id: id.optional().describe('Of this team only') }

export const stageId = id.optional().describe('Of this table or knock-out only, also of a former season')

export const matchFilters = {
  ...page,
  ...ofTeam,
  status: match.shape.status.optional(),
  round: whole(1, 9999).optional().describe('Of this round only'),
  from: z.iso.date().optional().describe('First day, by the competition’s clock'),
  to: z.iso.date().optional().describe('Last day, by the competition’s clock'),
  stage_id: stageId,
  season_id: id.optional().describe('Of this season; the present one unless given'),
  order: z.enum(['asc', 'desc']).optional().describe('By kick-off; asc unless given'),
}

export const rankingKind = z.enum(['goals', 'assists', 'man-of-the-match']).describe('Which list')
