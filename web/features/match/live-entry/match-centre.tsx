import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { longDate } from '#domain/date-words.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { LoadingFailed } from '#web/queries/failures/loading-failed.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { CorrectEntry } from './correct-entry.tsx'
import { EntryLog } from './entry-log.tsx'
import { EntryProblems, queuedLine } from './entry-problems.tsx'
import { LiveButtons } from './live-buttons.tsx'
import { isPhase } from './live-match.ts'
import { LiveScoreboard } from './live-scoreboard.tsx'
import type { LiveSource } from './live-source.ts'
import type { ShownMatch } from './project-match.ts'
import { QueueNote } from './queue-note.tsx'
import { type Step, Steps } from './steps.tsx'
import { type EntryMinute, type LiveEntry, type NewEntry, useLiveMatch } from './use-live-match.ts'

// The part loads alone: else this page and the match's page would move what both share into the file of all pages.
const ScorerLink = lazyPart(() => import('./scorer-link.tsx').then((m) => m.ScorerLink))

interface MatchCentreProps {
  source: LiveSource
  /** The sentence for a person or a link that may not enter the match. */
  refusal: string
}

/** Enters a match while it is played: one thumb, big buttons, with and without a network. */
export function MatchCentre({ source, refusal }: MatchCentreProps) {
  const live = useLiveMatch(source)
  if (live.isRefused) return <Refused live={live} refusal={refusal} />
  if (live.match !== null) return <Opened live={live} match={live.match} />
  if (live.error === null) return <Spinner message="Opening the match…" />
  return (
    <LoadingFailed
      what="The match"
      error={live.error}
      onRetry={live.reload}
      advice="Open it once with a network. Then it opens without one, too."
    />
  )
}

/** The refusal, and what was entered before it: the person may have to tell it to somebody else. */
function Refused({ live: { kept, entries, discard }, refusal }: { live: LiveEntry; refusal: string }) {
  const unsent = kept === null ? [] : entries
  return (
    <div role="alert" className="grid max-w-prose justify-items-start gap-4">
      <p className="text-lg">{refusal}</p>
      {kept !== null && unsent.length > 0 && (
        <>
          <p>These entries are on this device and were not saved:</p>
          <ul className="grid gap-1 [overflow-wrap:anywhere]">
            {unsent.map((entry) => (
              <li key={entry.id}>{queuedLine(kept, entry)}</li>
            ))}
          </ul>
          <Button variant="outline" onClick={() => unsent.map(({ id }) => discard(id))}>
            Discard them
          </Button>
        </>
      )}
    </div>
  )
}

function Opened({ live, match }: { live: LiveEntry; match: ShownMatch }) {
  const [step, setStep] = useState<Step | null>(null)
  const [corrected, setCorrected] = useState<string | null>(null)
  const event = match.events.find(({ id }) => id === corrected)
  const isBusy = step !== null || event !== undefined
  // An event has the minute of its first press, however long the questions take.
  const [began, setBegan] = useState<EntryMinute>({})
  const waiting = live.entries.filter(({ problem }) => problem === undefined).length
  const enter = (entry: NewEntry) => {
    live.enter(isPhase(entry.kind) ? entry : { ...began, ...entry })
    setStep(null)
  }
  const begin = (first: Step) => {
    setBegan(live.minuteNow())
    setStep(first)
  }
  return (
    <div className="grid gap-5">
      <MatchLine match={match} />
      <LiveScoreboard match={match} now={live.now} />
      <QueueNote waiting={waiting} isDurable={live.isDurable} failure={live.failure} onSend={live.sendNow} />
      <EntryProblems match={match} entries={live.entries} onRepeat={live.repeat} onDiscard={live.discard} />
      {match.problem !== null && <p className="text-lg">{match.problem}</p>}
      {step !== null && <Steps match={match} step={step} onStep={setStep} onEnter={enter} />}
      {event !== undefined && (
        <CorrectEntry
          match={match}
          event={event}
          onClose={() => setCorrected(null)}
          onCorrect={(change) => {
            live.enter({ kind: 'correction', target_id: event.id, ...change })
            setCorrected(null)
          }}
        />
      )}
      {!isBusy && match.problem === null && <LiveButtons match={match} onStep={begin} onEnter={enter} />}
      {match.is_over && <WhatNext match={match} isSaved={waiting === 0} />}
      {!isBusy && <EntryLog match={match} onUndo={live.undo} onCorrect={setCorrected} />}
      {match.right === 'owner' && !isBusy && (
        <Suspense>
          <ScorerLink match={match} />
        </Suspense>
      )}
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

function WhatNext({ match, isSaved }: { match: ShownMatch; isSaved: boolean }) {
  const result = match.is_provisional
    ? "The score is your team's report of the result, which the other team can confirm."
    : 'The result is final.'
  return <p>The match is over. {isSaved && result} To continue entering, undo 'Full time' below.</p>
}
