import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays } from '#domain/calendar-days.ts'
import { dayOfYear } from '#domain/date-words.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { takesPlace } from '#domain/match-status.ts'
import { proposeSlots, type Slot, type SlotRules, usualWeekdays } from '#domain/new-slots.ts'
import { useUpdateMatchDate } from '#web/features/competition/fixtures/fixture-mutations.ts'
import { venuesQuery } from '#web/features/competition/venues/venues-query.ts'
import { useAction } from '#web/forms/use-action.ts'
import type { CallOffMatch } from '#web/queries/call-off-query.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import { NewDate } from './new-date.tsx'
import { SlotRulesForm } from './slot-rules-form.tsx'

interface UnplannedMatchesProps {
  leagueId: string
  timeZone: string
  matches: readonly CallOffMatch[]
}

/** The days that are looked at. */
const LONGEST_WAIT = 180
/** The first proposal gives the teams this many days. */
const NOTICE = 3

/** The matches that were put off, each with new days on which it can be played. */
export function UnplannedMatches({ leagueId, timeZone, matches }: UnplannedMatchesProps) {
  const { data: grounds } = useQuery(venuesQuery(leagueId))
  const today = toLocalTime(new Date(), timeZone).date
  const usual = usualWeekdays(matches)
  const [choices, setChoices] = useState<Omit<SlotRules, 'until' | 'matchMinutes'>>(() => ({
    from: addDays(today, NOTICE),
    restDays: 2,
    weekdays: usual,
    closed: [],
  }))
  const moveMatch = useUpdateMatchDate(timeZone)
  const [move, isMoving] = useAction(async (matchId: string, slot: Slot) => {
    await moveMatch(matchId, slot)
    toast('Match moved', { description: `${dayOfYear(slot.date)}, ${slot.time}` })
  })
  const waiting = matches.filter(({ status }) => status === 'postponed')
  if (waiting.length === 0)
    return <EmptyState title="Every match has a date">Matches that you postpone wait here for a new one.</EmptyState>
  if (grounds === undefined) return <Spinner />
  const [, from = today] = [choices.from, today].toSorted()
  const rules = { ...choices, from, until: addDays(from, LONGEST_WAIT), matchMinutes: grounds.matchMinutes }
  const played = matches.filter(takesPlace)
  return (
    <div className="grid gap-8">
      <SlotRulesForm choices={choices} usual={usual} onChange={(change) => setChoices({ ...choices, ...change })} />
      <ul aria-label="Matches without a date" className="touchline">
        {waiting.map((match) => (
          <li key={match.id} className="border-line border-b py-5">
            <NewDate match={match} slots={proposeSlots(match, played, rules)} isMoving={isMoving} onMove={move} />
          </li>
        ))}
      </ul>
    </div>
  )
}
