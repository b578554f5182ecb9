import { fitFormation } from '#domain/formation.ts'
import { readMinute } from '#domain/match-minute.ts'
import { readScore } from '#domain/typed-score.ts'
import { callFunction } from '#web/queries/call-function.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { type Content, type SideContent, type SideName, startersOf } from './content.ts'
import type { EditedMatch } from './edit-query.ts'
import { changedFields, type Edit } from './edit-state.ts'
import type { EditField } from './fields.ts'

const SIDES: readonly SideName[] = ['home', 'away']

// Means 'there was no report'. Without an id the function would replace any report.
const NO_REPORT = '00000000-0000-0000-0000-000000000000'

const OF_REPORT: readonly EditField[] = ['reportText', 'audioUrl']

export const isReportChanged = (edit: Edit) => changedFields(edit).some((field) => OF_REPORT.includes(field))
export const areDetailsChanged = (edit: Edit) => changedFields(edit).some((field) => !OF_REPORT.includes(field))
export const isOnlyScoreChanged = (edit: Edit) => changedFields(edit).every((field) => field === 'typedScore')

/** Saves line-ups, events, incidents, man of the match and score in one transaction. @returns the edit with these as stored */
export async function saveDetails({ id, home, away }: EditedMatch, edit: Edit): Promise<Edit> {
  const { base, content } = edit
  const supabase = await browserSupabase()
  const { data } = await supabase
    .rpc('save_match_details', {
      _match_id: id,
      _version: base.version,
      _home_lineup: [...content.home.lineup],
      _away_lineup: [...content.away.lineup],
      _events: [...toEvents(content.home, home.id), ...toEvents(content.away, away.id)],
      _man_of_match_id: content.manOfMatchId,
      ...scoreArguments(base.content, content),
      ...formationArguments(base.content, content),
      ...incidentArguments(base.content, content, { home: home.id, away: away.id }),
    })
    .throwOnError()
  const { reportText, audioUrl } = base.content
  return { ...edit, base: { ...base, version: data.version, content: { ...content, reportText, audioUrl } } }
}

/** The places of those who start now; nothing where they are as stored. */
function formationArguments(base: Content, content: Content) {
  const [before, after] = [base, content].map(({ home, away }) => ({
    home: fitFormation(home.formation, startersOf(home)),
    away: fitFormation(away.formation, startersOf(away)),
  }))
  if (JSON.stringify(before) === JSON.stringify(after)) return {}
  return { _formations: JSON.parse(JSON.stringify(after)) }
}

/** Sends no score unless an organizer changed it: 'no score' must not become 0 – 0. */
function scoreArguments(base: Content, { typedScore }: Content) {
  if (typedScore === null) return base.typedScore === null ? {} : { _scores_manual: false }
  const score = readScore(typedScore)
  if (!score) return { _scores_manual: false }
  if (base.typedScore?.home === typedScore.home && base.typedScore.away === typedScore.away) return {}
  return { _home_score: score.home, _away_score: score.away, _scores_manual: true }
}

/** Saves a new report, which archives the one before. @returns the edit with this report as stored */
export async function saveReport({ id }: EditedMatch, edit: Edit): Promise<Edit> {
  const { base, content } = edit
  const { audioUrl } = content
  const reportText = content.reportText.trim()
  const { reportId } = await callFunction<{ reportId: string }>('update-match-report', {
    matchId: id,
    reportText: reportText || null,
    audioUrl: audioUrl || null,
    replaces: base.reportId ?? NO_REPORT,
  })
  return { ...edit, base: { ...base, reportId, content: { ...base.content, reportText, audioUrl } } }
}

// A type, because TypeScript does not accept an interface as JSON.
type Event = {
  team_id: string
  player_id: string
  event_type: 'GOAL' | 'ASSIST'
  assist_by_id: string | null
  minute: number | null
  added_minutes: number | null
  is_penalty?: true
}

/** A side's goals and assists as rows of match_events. The database adds assists that only a goal names. */
export function toEvents(side: SideContent, team_id: string): Event[] {
  const goals = Object.entries(side.goals).flatMap(([player_id, list]) =>
    list.map(
      ({ minute, assistById, isPenalty }): Event => ({
        team_id,
        player_id,
        event_type: 'GOAL',
        assist_by_id: assistById,
        ...toMinute(minute),
        ...(isPenalty && { is_penalty: true }),
      }),
    ),
  )
  const assists = Object.entries(side.assists).flatMap(([player_id, count]) =>
    Array.from(
      { length: count },
      (): Event => ({ team_id, player_id, event_type: 'ASSIST', assist_by_id: null, minute: 0, added_minutes: null }),
    ),
  )
  return [...goals, ...assists]
}

/** The arguments of save_match_details for everything beside line-ups and goals; none where nothing of it changed. */
function incidentArguments(base: Content, content: Content, teamIds: Record<SideName, string>) {
  const [before, after] = [base, content].map((state) => ({
    _incidents: SIDES.flatMap((name) => toIncidents(state[name], teamIds[name])),
    _substitutions: SIDES.flatMap((name) => toSubstitutions(state[name], teamIds[name])),
    _roles: SIDES.flatMap((name) => toRoles(state[name], teamIds[name])),
  }))
  return JSON.stringify(before) === JSON.stringify(after) ? {} : after
}

const toMinute = (text: string) => {
  const read = readMinute(text)
  return { minute: read?.minute ?? null, added_minutes: read?.added ?? null }
}

const toIncidents = ({ incidents = [] }: SideContent, team_id: string) =>
  incidents.map(({ kind, playerId, minute }) => ({ team_id, player_id: playerId, kind, ...toMinute(minute) }))

const toSubstitutions = ({ substitutions = [] }: SideContent, team_id: string) =>
  substitutions.map(({ offId, onId, minute }) => ({
    team_id,
    player_off_id: offId,
    player_on_id: onId,
    ...toMinute(minute),
  }))

const toRoles = ({ captainId, goalkeeperId, unused = [] }: SideContent, team_id: string) => [
  ...(captainId ? [{ team_id, player_id: captainId, role: 'captain' }] : []),
  ...(goalkeeperId ? [{ team_id, player_id: goalkeeperId, role: 'goalkeeper' }] : []),
  ...unused.map((player_id) => ({ team_id, player_id, role: 'unused' })),
]
