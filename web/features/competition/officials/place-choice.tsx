import { useEffect, useId, useRef } from 'react'
import { isolate } from '#domain/isolate-name.ts'
import { ROLE_WORDS } from '#domain/official-roles.ts'
import { clashesOf, type Duty } from '#domain/officials.ts'
import { useSavedChoice } from '#web/forms/use-saved-choice.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { Label } from '#web/ui/label.tsx'
import { Select } from '#web/ui/select.tsx'
import { describeClash } from './describe-clash.ts'
import type { Appointment, BoardMatch, ListedOfficial, OfficialsBoard } from './officials-query.ts'
import { appoint, useOfficialsSave } from './use-officials.ts'

interface PlaceChoiceProps {
  leagueId: string
  board: OfficialsBoard
  duties: readonly Duty[]
  match: BoardMatch
  role: Duty['role']
  appointment: Appointment | null
}

const STATE_WORDS: Readonly<Record<string, string>> = {
  proposed: 'Not sent',
  sent: 'Sent, no answer yet',
  accepted: 'Accepted',
}

/** One place of a match: the official, how far the question got, and what speaks against it. Saved at once. */
export function PlaceChoice({ leagueId, board, duties, match, role, appointment }: PlaceChoiceProps) {
  const id = useId()
  const save = useOfficialsSave(leagueId)
  const isDeclined = appointment?.state === 'declined'
  const chosen = isDeclined ? '' : (appointment?.officialId ?? '')
  const official = board.officials.find((each) => each.id === appointment?.officialId)
  const round = { matches: board.matches, duties, matchMinutes: board.matchMinutes }
  const clashes = (each: ListedOfficial) =>
    clashesOf(each, match, round).map((clash) => describeClash(clash, match, board.matches))
  const warnings = official !== undefined && !isDeclined ? clashes(official) : []
  // A choice that waits for the one before replaces what that one has made.
  const stored = useRef(appointment)
  useEffect(() => {
    stored.current = appointment
  })
  const { choose, wanted, failure } = useSavedChoice((officialId: string) =>
    save((supabase) =>
      appoint(supabase, leagueId, [
        {
          match_id: match.id,
          role,
          official_id: officialId || null,
          ...(stored.current !== null && { replaces: stored.current.id }),
        },
      ]),
    ),
  )
  return (
    <div className="grid gap-1">
      <Label htmlFor={id}>{ROLE_WORDS[role]}</Label>
      <Select
        id={id}
        value={wanted ?? chosen}
        aria-describedby={`${id}-state`}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">Nobody</option>
        {board.officials
          .filter((each) => each.isActive || each.id === chosen)
          .map((each) => (
            <option key={each.id} value={each.id}>
              {[isolate(each.name), `level ${each.level}`, ...clashes(each)].join(' · ')}
            </option>
          ))}
      </Select>
      <div id={`${id}-state`} className="text-sm [overflow-wrap:anywhere]">
        {appointment !== null && !isDeclined && (
          <p className={appointment.state === 'accepted' ? 'font-semibold text-pitch' : 'text-muted'}>
            {STATE_WORDS[appointment.state]}
          </p>
        )}
        {appointment?.isRefused && ['proposed', 'sent'].includes(appointment.state) && (
          <p className="text-danger">The mail server refused the email.</p>
        )}
        {isDeclined && (
          <p className="text-danger">
            <bdi>{official?.name ?? 'The official'}</bdi> declined
            {appointment.reason !== null && (
              <>
                : <q dir="auto">{appointment.reason}</q>
              </>
            )}
          </p>
        )}
        {warnings.map((words) => (
          <p key={words} className="text-danger">
            Clash: {isolate(words)}
          </p>
        ))}
      </div>
      <FormError message={failure} />
    </div>
  )
}
