import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { addDays } from '#domain/calendar-days.ts'
import { dayOfYear } from '#domain/date-words.ts'
import { describeSlot } from '#domain/describe-slot.ts'
import { fromLocalTime, type LocalTime, toLocalTime } from '#domain/league-time.ts'
import { takesPlace } from '#domain/match-status.ts'
import { proposeSlots, usualWeekdays } from '#domain/new-slots.ts'
import type { Match, MatchTeam } from '#web/features/match/match-queries.ts'
import { useAction } from '#web/forms/use-action.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { callOffQuery } from '#web/queries/call-off-query.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { useUserId } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'
import { MOVE_REASON_LENGTH } from './give-reason.tsx'
import { matchMinutesQuery } from './match-minutes-query.ts'
import type { RunRequest } from './use-date-request.ts'

interface AskForDateProps {
  match: Match
  /** The side that asks. */
  team: MatchTeam
  run: RunRequest
}

const MOST = 3
const SHOWN = 5
/** The first proposal gives the teams this many days. */
const NOTICE = 3
const LONGEST_WAIT = 120

/** Dates on which both teams are free, the best first, and dates that the manager types; up to three are proposed. */
export function AskForDate({ match, team, run }: AskForDateProps) {
  const zone = match.league.settings.time_zone
  const ranked = useRankedSlots(match)
  const [draft, setDraft] = useDraft(`date-request-${useUserId()}-${match.id}-${team.id}`)
  const { typed, chosen, reason } = readDraft(draft)
  const change = (part: Partial<Request>) => setDraft(JSON.stringify({ typed, chosen, reason, ...part }))
  const [own, setOwn] = useState<LocalTime>({ date: '', time: '15:00' })
  const [failure, setFailure] = useState<string | null>(null)
  const [ask, isSaving] = useAction(async () => {
    setFailure(null)
    const slots = chosen.map((key) => fromLocalTime(localOf(key), zone).toISOString())
    try {
      const request = { _match_id: match.id, _team_id: team.id, _slots: slots, _reason: reason.trim() }
      await run(async (supabase) => supabase.rpc('ask_for_date', request).throwOnError())
      setDraft('')
      toast('The other team has been asked')
    } catch (error) {
      setFailure(failureMessage(error))
    }
  })
  const toggle = (key: string, isOn: boolean) =>
    change({ chosen: isOn ? [...chosen, key] : chosen.filter((other) => other !== key) })
  const proposed = ranked.map(({ slot, words }) => ({ key: keyOf(slot), local: slot, words }))
  // A chosen date stays in the list when it is no longer among the best.
  const others = [...new Set([...chosen, ...typed])].filter((key) => !proposed.some((offer) => offer.key === key))
  const offers = [...proposed, ...others.map((key) => ({ key, local: localOf(key), words: '' }))]
  const addOwn = () => {
    const key = keyOf(own)
    change({
      typed: offers.some((offer) => offer.key === key) ? typed : [...typed, key],
      chosen: !chosen.includes(key) && chosen.length < MOST ? [...chosen, key] : chosen,
    })
    setOwn({ ...own, date: '' })
  }
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void ask()
      }}
    >
      <Field label="Reason" hint="The other team and the owner read it.">
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={MOVE_REASON_LENGTH}
            value={reason}
            onChange={({ target }) => change({ reason: target.value })}
          />
        )}
      </Field>
      <fieldset>
        <legend className="mb-2 font-semibold text-sm">Up to three dates</legend>
        <ul className="border-line border-t">
          {offers.map(({ key, local, words }) => (
            <li key={key} className="border-line border-b">
              <label htmlFor={`slot-${key}`} className="flex min-h-11 cursor-pointer items-center gap-4 py-2">
                <Checkbox
                  id={`slot-${key}`}
                  checked={chosen.includes(key)}
                  disabled={!chosen.includes(key) && chosen.length >= MOST}
                  onChange={({ target }) => toggle(key, target.checked)}
                />
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  <span className="figures">
                    {dayOfYear(local.date)}, {local.time}
                  </span>
                  {words !== '' && <span className="block text-muted text-sm">{words}</span>}
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <div className="grid grid-cols-2 items-end gap-4 sm:grid-cols-[1fr_1fr_auto]">
        <Field label="Another day">
          {(control) => (
            <Input
              {...control}
              type="date"
              value={own.date}
              onChange={({ target }) => setOwn({ ...own, date: target.value })}
            />
          )}
        </Field>
        <Field label="Kick-off">
          {(control) => (
            <Input
              {...control}
              type="time"
              value={own.time}
              onChange={({ target }) => setOwn({ ...own, time: target.value })}
            />
          )}
        </Field>
        <Button variant="outline" disabled={own.date === '' || own.time === ''} onClick={addOwn}>
          Add this date
        </Button>
      </div>
      <FormError message={failure} />
      <Button
        type="submit"
        className="justify-self-start"
        disabled={isSaving || chosen.length === 0 || reason.trim() === ''}
      >
        {isSaving ? 'Asking…' : 'Ask the other team'}
      </Button>
    </form>
  )
}

const requestSchema = z.object({ typed: z.array(z.string()), chosen: z.array(z.string()), reason: z.string() })
type Request = z.infer<typeof requestSchema>

const readDraft = (text: string): Request =>
  text === '' ? { typed: [], chosen: [], reason: '' } : requestSchema.parse(JSON.parse(text))

const keyOf = ({ date, time }: LocalTime) => `${date}T${time}`
const localOf = (key: string): LocalTime => ({ date: key.slice(0, 10), time: key.slice(11) })

/** The best days of the next months by the league's own rules; none until they are known. */
function useRankedSlots(match: Match) {
  const zone = match.league.settings.time_zone
  const { data: matches } = useQuery(callOffQuery(match.league.id, zone))
  const { data: matchMinutes } = useQuery(matchMinutesQuery(match.league.id))
  const own = matches?.find(({ id }) => id === match.id)
  if (matches === undefined || matchMinutes === undefined || own === undefined) return []
  const from = addDays(toLocalTime(new Date(), zone).date, NOTICE)
  const rules = { from, until: addDays(from, LONGEST_WAIT), restDays: 2, weekdays: usualWeekdays(matches), closed: [] }
  return proposeSlots(own, matches.filter(takesPlace), { ...rules, matchMinutes })
    .slice(0, SHOWN)
    .map((slot) => ({ slot: { date: slot.date, time: slot.time }, words: describeSlot(slot, own) }))
}
