import { useState } from 'react'
import { Link } from 'react-router'
import { longDate } from '#domain/date-words.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { EntryLog } from './entry-log.tsx'
import { EntryProblems } from './entry-problems.tsx'
import { LiveButtons } from './live-buttons.tsx'
import { LiveScoreboard } from './live-scoreboard.tsx'
import type { LiveSource } from './live-source.ts'
import type { ShownMatch } from './project-match.ts'
import { QueueNote } from './queue-note.tsx'
import { ScorerLink } from './scorer-link.tsx'
import { type Step, Steps } from './steps.tsx'
import { type LiveEntry, type NewEntry, useLiveMatch } from './use-live-match.ts'

interface MatchCentreProps {
  source: LiveSource
  /** The sentence for a person or a link that may not enter the match. */
  refusal: string
}

/** Enters a match while it is played: one thumb, big buttons, with and without a network. */
export function MatchCentre({ source, refusal }: MatchCentreProps) {
  const live = useLiveMatch(source)
  if (live.isRefused)
    return (
      <p role="alert" className="max-w-prose text-lg">
        {refusal}
      </p>
    )
  if (live.match !== null) return <Opened live={live} match={live.match} />
  if (live.error === null) return <Spinner message="Opening the match…" />
  return (
    <div role="alert" className="grid justify-items-start gap-4">
      <p>
        The match could not be loaded. {failureMessage(live.error)} Open it once with a network, then it opens without
        one too.
      </p>
      <Button variant="outline" onClick={() => live.reload()}>
        Try again
      </Button>
    </div>
  )
}

function Opened({ live, match }: { live: LiveEntry; match: ShownMatch }) {
  const [step, setStep] = useState<Step | null>(null)
  const waiting = live.entries.filter(({ problem }) => problem === undefined).length
  const enter = (entry: NewEntry) => {
    setStep(null)
    live.enter(entry)
  }
  return (
    <div className="grid gap-5">
      <MatchLine match={match} />
      <LiveScoreboard match={match} now={live.now} />
      <QueueNote waiting={waiting} isDurable={live.isDurable} failure={live.failure} onSend={live.sendNow} />
      <EntryProblems match={match} entries={live.entries} onRepeat={live.repeat} onDiscard={live.discard} />
      {match.problem !== null && <p className="text-lg">{match.problem}</p>}
      {step !== null && <Steps match={match} step={step} onStep={setStep} onEnter={enter} />}
      {step === null && match.problem === null && <LiveButtons match={match} onStep={setStep} onEnter={enter} />}
      {match.is_over && <WhatNext match={match} />}
      {step === null && <EntryLog match={match} onUndo={live.undo} />}
      {match.right === 'owner' && step === null && <ScorerLink match={match} />}
    </div>
  )
}

function MatchLine({ match }: { match: ShownMatch }) {
  const { date, time } = toLocalTime(new Date(match.played_at), match.time_zone)
  return (
    <p className="text-muted [overflow-wrap:anywhere]">
      <bdi>{match.league_name}</bdi> · {longDate(date)}, {time} ·{' '}
      <Link to={`/match/${match.match_id}`} className="link">
        The match's page
      </Link>
    </p>
  )
}

const WhatNext = ({ match }: { match: ShownMatch }) => (
  <p>
    {match.right === 'team'
      ? "The match is over. The score is your team's report of the result, which the other team can confirm."
      : 'The match is over, and the result is final.'}{' '}
    To go on entering, undo 'Full time' below.
  </p>
)
