import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { SEASON_REASON_LENGTH } from '#web/features/competition/settings/season/season-limits.ts'
import { useSeasonRefresh } from '#web/features/competition/settings/season/use-season-change.ts'
import { atMost, filled, trimmed, wholeNumber } from '#web/forms/schemas.ts'
import { useAddOnce } from '#web/forms/use-add-once.ts'
import { useForm } from '#web/forms/use-form.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { suspensionsQuery } from '#web/queries/suspensions.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import { squadsToBanQuery } from './discipline-query.ts'

const MOST_MATCHES = 99

const schema = z.object({
  team: z.string().check(filled('Choose a team.')),
  player: z.string().check(filled('Choose a player.')),
  fromDay: z.string().check(filled('Choose the first day.')),
  matches: wholeNumber(1, MOST_MATCHES, `Enter matches from 1 to ${MOST_MATCHES}.`),
  reason: trimmed().check(filled('Enter the reason.'), atMost(SEASON_REASON_LENGTH)),
})

/** A ban that no recorded card brings: what is left of the last season, or a decision of the committee. */
export function AddBan({ leagueId, seasonId }: { leagueId: string; seasonId: string }) {
  const refresh = useSeasonRefresh(leagueId)
  const addOnce = useAddOnce()
  const queries = useQueryClient()
  const { data: teams = [] } = useQuery(squadsToBanQuery(leagueId))
  const form = useForm({
    schema,
    saved: { team: '', player: '', fromDay: '', matches: '1', reason: '' },
    rechecksOnEdit: true,
    resets: true,
    async save({ team, player, fromDay, matches, reason }) {
      const supabase = await browserSupabase()
      const ban = { season_id: seasonId, team_id: team, player_id: player, from_day: fromDay, matches, reason }
      const decisions = supabase.from('suspension_decisions')
      await addOnce({
        key: `${team} ${player} ${fromDay}`,
        isListed: (id) =>
          queries
            .getQueryData(suspensionsQuery(leagueId, seasonId).queryKey)
            ?.some(({ decision_id }) => decision_id === id) === true,
        remove: (id) => decisions.delete().eq('id', id).throwOnError(),
        add: (id) =>
          decisions
            .upsert({ ...ban, id, kind: 'other' }, { ignoreDuplicates: true })
            .select('id')
            .maybeSingle()
            .throwOnError(),
        update: (id) => decisions.update({ matches, reason }).eq('id', id).select('id').single().throwOnError(),
      })
      await refresh()
    },
    failed: 'Error saving the ban',
    onSaved: () => toast('Ban saved'),
  })
  const { register, problems, values } = form
  const players = teams.find(({ id }) => id === values.team)?.players ?? []
  return (
    <form className="grid grid-cols-1 gap-4" {...form.props}>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <Field label="Team" error={problems.team}>
          {(control) => (
            <Select {...control} {...register('team')}>
              <option value="">Choose a team</option>
              {teams.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Player" error={problems.player}>
          {(control) => (
            <Select {...control} {...register('player')}>
              <option value="">Choose a player</option>
              {players.map(({ id, full_name }) => (
                <option key={id} value={id}>
                  {full_name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="From" error={problems.fromDay}>
          {(control) => <Input {...control} {...register('fromDay')} type="date" />}
        </Field>
        <Field label="Matches missed" error={problems.matches}>
          {(control) => <Input {...control} {...register('matches')} inputMode="numeric" autoComplete="off" />}
        </Field>
      </div>
      <Field label="Reason" hint="The player and the team’s manager read it." error={problems.reason}>
        {(control) => <Input {...control} {...register('reason')} autoComplete="off" />}
      </Field>
      <FormError message={form.failure} />
      <Button type="submit" variant="outline" className="justify-self-start" disabled={form.isSaving}>
        Save the ban
      </Button>
    </form>
  )
}
