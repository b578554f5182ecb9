import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { leagueKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { firstPress } from '#web/ui/double-press.ts'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Select } from '#web/ui/select.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Stage } from './seasons-query.ts'
import { useSeasonChange } from './use-season-change.ts'

const effects = {
  kept: 'Results stay, other matches are cancelled',
  awarded: 'Results stay, other matches are awarded to the opponents',
  expunged: 'No match of the team counts',
} as const
type Effect = keyof typeof effects
const effectKeys = Object.keys(effects) as Effect[]

const row = z.object({
  team_id: z.string(),
  team_name: z.string(),
  rank: z.number(),
  played: z.number(),
  points: z.number(),
})
const openTie = z.object({
  id: z.string(),
  cup: z.string(),
  round: z.string(),
  opponent: z.string(),
  is_dated: z.boolean(),
  is_awarded: z.boolean(),
})
const preview = z.object({ before: z.array(row), after: z.array(row), ties: z.array(openTie) })
type Row = z.infer<typeof row>
type OpenTie = z.infer<typeof openTie>

const previewQuery = (leagueId: string, stageId: string, teamId: string, effect: Effect) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'withdrawal', stageId, teamId, effect],
    staleTime: 0,
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const given = { _stage_id: stageId, _team_id: teamId, _results: effect }
      const { data } = await supabase.rpc('withdrawal_preview', given).throwOnError()
      return preview.parse(data)
    },
  })

interface WithdrawalsProps {
  leagueId: string
  stage: Stage
}

/** Teams that left in mid-season. The table is shown before and after, until an organizer confirms. */
export function Withdrawals({ leagueId, stage }: WithdrawalsProps) {
  const { change, isSaving, failure } = useSeasonChange(leagueId)
  const [teamId, setTeamId] = useState('')
  const [effect, setEffect] = useState<Effect>('expunged')
  const gone = stage.entries.filter(({ withdrawn }) => withdrawn !== null)
  const withdraw = (id: string, results: Effect | null) =>
    change(
      results === null ? 'The team is back' : 'Team withdrawn',
      (supabase) =>
        supabase.rpc('withdraw_team', { _stage_id: stage.id, _team_id: id, _results: results }).throwOnError(),
      () => setTeamId((now) => (now === id ? '' : now)),
    )
  return (
    <div className="grid grid-cols-1 gap-5">
      {gone.length > 0 && (
        <ul className="border-line border-t">
          {gone.map(({ team_id, team, withdrawn }) => (
            <li key={team_id} className="flex items-center justify-between gap-3 border-line border-b py-2">
              <span className="wrap-anywhere min-w-0">
                <bdi className="font-semibold">{team.name}</bdi>
                <span className="block text-muted text-sm">{effects[withdrawn as Effect]}</span>
              </span>
              <Button
                variant="quiet"
                size="small"
                disabled={isSaving}
                onClick={firstPress(() => withdraw(team_id, null))}
              >
                Undo withdrawal
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field label="Team">
          {(control) => (
            <Select {...control} value={teamId} onChange={({ target }) => setTeamId(target.value)}>
              <option value="">Choose a team</option>
              {stage.entries
                .filter(({ withdrawn }) => withdrawn === null)
                .map(({ team_id, team }) => (
                  <option key={team_id} value={team_id}>
                    {team.name}
                  </option>
                ))}
            </Select>
          )}
        </Field>
        <Field label="Its matches">
          {(control) => (
            <Select {...control} value={effect} onChange={({ target }) => setEffect(target.value as Effect)}>
              {effectKeys.map((key) => (
                <option key={key} value={key}>
                  {effects[key]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {teamId !== '' && <Preview leagueId={leagueId} stageId={stage.id} teamId={teamId} effect={effect} />}
      <FormError message={failure} />
      {teamId !== '' && (
        <Button
          variant="danger"
          className="justify-self-start"
          disabled={isSaving}
          onClick={() => withdraw(teamId, effect)}
        >
          Withdraw the team
        </Button>
      )}
    </div>
  )
}

interface PreviewProps {
  leagueId: string
  stageId: string
  teamId: string
  effect: Effect
}

function Preview({ leagueId, stageId, teamId, effect }: PreviewProps) {
  const { data, error } = useQuery(previewQuery(leagueId, stageId, teamId, effect))
  if (error) return <FormError message={failureMessage(error)} />
  if (data === undefined) return <Spinner />
  return (
    <>
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        <Rows title="Table now" rows={data.before} teamId={teamId} />
        <Rows title="Table after" rows={data.after} teamId={teamId} />
      </div>
      <OpenTies title="Cup matches awarded to the opponents" ties={data.ties.filter((tie) => tie.is_awarded)} />
      <OpenTies title="Cup matches that need your decision" ties={data.ties.filter((tie) => !tie.is_awarded)} />
    </>
  )
}

const OpenTies = ({ title, ties }: { title: string; ties: OpenTie[] }) =>
  ties.length > 0 && (
    <div className="grid gap-1 text-sm">
      <p className="font-semibold">{title}</p>
      <ul>
        {ties.map(({ id, cup, round, opponent, is_dated, is_awarded }) => (
          <li key={id} className="wrap-anywhere">
            <bdi>{cup}</bdi>, <bdi>{round}</bdi>: against <bdi>{opponent}</bdi>
            {is_awarded && !is_dated && ', once it has a date'}
          </li>
        ))}
      </ul>
    </div>
  )

const Rows = ({ title, rows, teamId }: { title: string; rows: Row[]; teamId: string }) => (
  <table className="w-full table-fixed text-sm">
    <caption className="pb-2 text-left font-semibold">{title}</caption>
    <thead>
      <tr className="border-line border-b text-muted">
        <th scope="col" className="py-1 text-left font-normal">
          Team
        </th>
        <th scope="col" className="w-16 text-right font-normal">
          Played
        </th>
        <th scope="col" className="w-16 text-right font-normal">
          Points
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ team_id, team_name, rank, played, points }) => (
        <tr
          key={team_id}
          className={team_id === teamId ? 'border-line border-b font-semibold' : 'border-line border-b'}
        >
          <th scope="row" className="truncate py-1 text-left font-[inherit]">
            {rank} <bdi>{team_name}</bdi>
          </th>
          <td className="figures text-right">{played}</td>
          <td className="figures text-right">{points}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
