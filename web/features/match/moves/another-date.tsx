import { useQuery } from '@tanstack/react-query'
import type { Match, MatchTeam } from '#web/features/match/match-queries.ts'
import { LoadingFailed } from '#web/queries/failures/loading-failed.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Section } from '#web/ui/page.tsx'
import { AnswerRequest } from './answer-request.tsx'
import { AskForDate } from './ask-for-date.tsx'
import { type DateRequest, dateRequestQuery } from './date-request-query.ts'
import { DecideRequest } from './decide-request.tsx'
import { momentOf } from './moment-of.ts'
import { useDateRequest } from './use-date-request.ts'
import { WithdrawRequest } from './withdraw-request.tsx'

interface AnotherDateProps {
  match: Match
  isOrganizer: boolean
  /** The teams that this person manages or assists. */
  mine: MatchTeam[]
}

/** A request for another date: a manager asks, the other side answers, an organizer decides. Nothing by default. */
export function AnotherDate({ match, isOrganizer, mine }: AnotherDateProps) {
  const { data, error, refetch } = useQuery(dateRequestQuery(match.id, match.league.id))
  const run = useDateRequest(match)
  // Loaded data stays: null where managers do not ask.
  if (error && data === undefined)
    return <LoadingFailed what="Requests for another date" error={error} onRetry={refetch} />
  if (!data) return null
  const { latest, problem } = data
  const isOpen = latest?.state === 'asked' || latest?.state === 'agreed'
  const [asking] = mine
  const mayAsk = !isOpen && problem === null && asking !== undefined
  const isShown = latest !== null && latest.state !== 'withdrawn' && latest.state !== 'outdated'
  if (!mayAsk && !isShown) return null
  return (
    <div id="move" className="print:hidden">
      <Section title="Another date">
        <div className="grid max-w-2xl gap-6">
          {isShown && <RequestState match={match} request={latest} />}
          {latest?.state === 'asked' &&
            mine
              .filter(({ id }) => id !== latest.team_id)
              .map(({ id }) => <AnswerRequest key={id} match={match} run={run} request={latest} />)}
          {latest?.state === 'agreed' && isOrganizer && <DecideRequest match={match} run={run} request={latest} />}
          {isOpen && mine.some(({ id }) => id === latest?.team_id) && <WithdrawRequest run={run} id={latest.id} />}
          {mayAsk && (
            <Disclosure summary="Ask for another date">
              <AskForDate key={latest?.id} match={match} run={run} team={asking} />
            </Disclosure>
          )}
        </div>
      </Section>
    </div>
  )
}

const STATES: Readonly<Record<string, string>> = {
  asked: 'The other team has not answered yet.',
  agreed: 'Both teams agree. The owner of the competition decides.',
  declined: 'The other team declined. The match keeps its date.',
  refused: 'The owner refused. The match keeps its date.',
  approved: 'The match was moved.',
}

function RequestState({ match, request }: { match: Match; request: DateRequest }) {
  const { team_id, reason, slots, state, chosen, clash, answer } = request
  const team = team_id === match.home_team.id ? match.home_team : match.away_team
  const zone = match.league.settings.time_zone
  return (
    <div className="grid gap-2 [overflow-wrap:anywhere]">
      <p className="text-lg">
        <bdi className="font-semibold">{team.name}</bdi> asked for another date: <q dir="auto">{reason}</q>
      </p>
      <ul aria-label="Proposed dates" className="figures list-inside list-disc">
        {slots.map((slot) => (
          <li key={slot}>
            {momentOf(slot, zone)}
            {chosen !== null && Date.parse(chosen) === Date.parse(slot) && ' · chosen'}
          </li>
        ))}
      </ul>
      <p className="font-semibold">{STATES[state]}</p>
      {answer !== null && (
        <q dir="auto" className="text-muted">
          {answer}
        </q>
      )}
      {state === 'agreed' && clash !== null && <p className="text-danger">Clash: {clash}</p>}
    </div>
  )
}
