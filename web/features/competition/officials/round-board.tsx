import { clsx } from 'clsx'
import { useState } from 'react'
import { countWords } from '#domain/count-words.ts'
import { shortDate } from '#domain/date-words.ts'
import { officialPlaces, proposeOfficials, TRAVEL_MINUTES } from '#domain/officials.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import type { BoardMatch, OfficialsBoard } from './officials-query.ts'
import { PlaceChoice } from './place-choice.tsx'
import { dutiesOf, inPlaces, nextRound, roundsOf } from './rounds.ts'
import { SendAppointments } from './send-appointments.tsx'
import { unsentOf } from './unsent.ts'
import { appoint, useOfficialsChange } from './use-officials.ts'

interface RoundBoardProps {
  league: { id: string; name: string }
  board: OfficialsBoard
}

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8]
const CALLED_OFF = ['postponed', 'cancelled']

/** The matches of a round with the places of their officials: chosen by hand or proposed, then sent. */
export function RoundBoard({ league, board }: RoundBoardProps) {
  const rounds = roundsOf(board.matches)
  const [key, setKey] = useState('')
  const [lowestLevel, setLowestLevel] = useState(9)
  const [sending, setSending] = useState<ReturnType<typeof unsentOf> | null>(null)
  const { change, isSaving, failure } = useOfficialsChange(league.id)
  const round = rounds.find((each) => each.key === key) ?? nextRound(rounds, Date.now())
  if (round === undefined)
    return <EmptyState title="No matches yet">Add fixtures first. Then appoint their officials here.</EmptyState>
  const wanted = round.matches.filter(({ kickOff, status }) => kickOff > Date.now() && !CALLED_OFF.includes(status))
  const duties = dutiesOf(board.matches)
  const unsent = unsentOf(round.matches, board.officials)
  const propose = () =>
    change(async (supabase) => {
      const officials = board.officials.filter(({ isActive }) => isActive)
      const { duties: made, open } = proposeOfficials({
        ...board,
        officials,
        duties,
        wanted,
        lowestLevel,
        refused: refusalsOf(board.matches),
      })
      if (made.length > 0)
        await appoint(
          supabase,
          league.id,
          made.map(({ matchId, officialId, role }) => ({
            match_id: matchId,
            role,
            official_id: officialId,
            ...replacementOf(wanted, matchId, role),
          })),
        )
      toast(countWords(made.length, 'place is filled', 'places are filled'), {
        description: open === 0 ? 'Check them, then send them.' : `No official is free for ${open} more.`,
      })
    })
  return (
    <div className="grid gap-6">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label="Round">
          {(control) => (
            <Select {...control} value={round.key} onChange={({ target }) => setKey(target.value)}>
              {rounds.map((each) => (
                <option key={each.key} value={each.key}>
                  {each.label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Propose referees of">
          {(control) => (
            <Select {...control} value={lowestLevel} onChange={({ target }) => setLowestLevel(Number(target.value))}>
              <option value={9}>any level</option>
              {LEVELS.map((level) => (
                <option key={level} value={level}>
                  {level === 1 ? 'level 1' : `level ${level} or higher`}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button aria-disabled={isSaving} onClick={propose}>
          {isSaving ? 'Proposing…' : 'Propose officials'}
        </Button>
        <Button variant="outline" disabled={unsent.length === 0} onClick={() => setSending(unsent)}>
          {unsent.length === 0 ? 'Nothing to send' : `Send to ${countWords(unsent.length, 'official')}`}
        </Button>
      </div>
      <FormError message={failure} />
      <p className="max-w-prose text-muted text-sm">
        A proposal only fills free places: officials with the fewest matches in recent and coming weeks first, then
        those of a higher level, and rarely with the same team. Distances are not known, so between two grounds it
        leaves {TRAVEL_MINUTES} minutes more than a match takes. Check long journeys yourself.
      </p>
      <ul aria-label="Matches" className="border-line border-t">
        {round.matches.map((match) => (
          <MatchPlaces key={match.id} leagueId={league.id} board={board} duties={duties} match={match} />
        ))}
      </ul>
      <Dialog open={sending !== null} onOpenChange={(isOpen) => !isOpen && setSending(null)}>
        {sending !== null && <SendAppointments league={league} waiting={sending} onDone={() => setSending(null)} />}
      </Dialog>
    </div>
  )
}

const refusalsOf = (matches: readonly BoardMatch[]) =>
  matches.flatMap(({ id, appointments }) =>
    appointments.filter(({ state }) => state === 'declined').map(({ officialId }) => ({ matchId: id, officialId })),
  )

/** The refusal that a new appointment acknowledges. */
function replacementOf(matches: readonly BoardMatch[], matchId: string, role: string) {
  const declined = matches
    .find(({ id }) => id === matchId)
    ?.appointments.find((each) => each.role === role && each.state === 'declined' && !each.isAcknowledged)
  return declined && { replaces: declined.id }
}

interface MatchPlacesProps {
  leagueId: string
  board: OfficialsBoard
  duties: ReturnType<typeof dutiesOf>
  match: BoardMatch
}

function MatchPlaces({ leagueId, board, duties, match }: MatchPlacesProps) {
  const wanted = officialPlaces(board.places)
  const shown = (['referee', 'assistant', 'fourth'] as const).flatMap((role) =>
    inPlaces(match.appointments, role, wanted.filter((place) => place === role).length).map((appointment, at) => ({
      role,
      appointment,
      key: `${role} ${at}`,
    })),
  )
  return (
    <li
      className={clsx(
        'grid items-start gap-x-8 gap-y-3 border-line border-b py-5',
        shown.length === 1 && 'md:grid-cols-2',
      )}
    >
      <div className="min-w-0">
        <h3 className="text-xl [overflow-wrap:anywhere]">
          <bdi>{match.homeName}</bdi> v <bdi>{match.awayName}</bdi>
        </h3>
        <p className="figures text-muted text-sm [overflow-wrap:anywhere]">
          {shortDate(match.date)}, {match.time}
          {match.place && (
            <>
              , <bdi>{match.place}</bdi>
            </>
          )}
          {CALLED_OFF.includes(match.status) && ` · ${match.status}`}
        </p>
      </div>
      <div className={clsx('grid min-w-0 items-start gap-4', shown.length > 1 && 'sm:grid-cols-2 lg:grid-cols-3')}>
        {shown.map(({ role, appointment, key }) => (
          <PlaceChoice
            key={key}
            leagueId={leagueId}
            board={board}
            duties={duties}
            match={match}
            role={role}
            appointment={appointment}
          />
        ))}
      </div>
    </li>
  )
}
