import { useState } from 'react'
import type { Bracket, Tie, TieLeg } from '#web/features/competition/cup/bracket.ts'
import { saveTieScore } from '#web/features/competition/cup/knock-out-mutations.ts'
import type { Supabase } from '#web/queries/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { tieScoreSchema } from './tie-score-schema.ts'

type Run = (change: (supabase: Supabase) => PromiseLike<unknown>) => void

/** The scores of all matches whose teams are known, the latest round first. Those of decided ties are folded. */
export function TieScores({ bracket, isSaving, onSave }: { bracket: Bracket; isSaving: boolean; onSave: Run }) {
  const ties = bracket.rounds.toReversed().flatMap(({ ties }) => ties)
  const legs = ties.flatMap((tie) => tie.legs.filter(({ match_id }) => match_id !== null).map((leg) => ({ tie, leg })))
  if (legs.length === 0) return null
  const open = legs.filter(({ tie }) => tie.decided_by === null)
  const decided = legs.filter(({ tie }) => tie.decided_by !== null)
  const list = (some: typeof legs) => (
    <ul className="mt-3 grid gap-4 lg:grid-cols-2">
      {some.map(({ tie, leg }) => (
        <li key={leg.match_id}>
          <ScoreForm tie={tie} leg={leg} isSaving={isSaving} onSave={onSave} />
        </li>
      ))}
    </ul>
  )
  return (
    <section aria-label="Scores">
      <h3 className="text-2xl">Scores</h3>
      <p className="mt-1 text-muted text-sm">
        With extra time, the final score is the one after it. Leave fields empty that a match did not need.
      </p>
      {open.length > 0 && list(open)}
      {decided.length > 0 && (
        <div className="mt-4">
          <Disclosure summary={`Scores of decided ties (${decided.length})`}>{list(decided)}</Disclosure>
        </div>
      )}
    </section>
  )
}

function ScoreForm({ tie, leg, isSaving, onSave }: { tie: Tie; leg: TieLeg; isSaving: boolean; onSave: Run }) {
  const [problem, setProblem] = useState<string | null>(null)
  const [home, away] = leg.leg === 2 ? [tie.away, tie.home] : [tie.home, tie.away]
  function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { data, error } = tieScoreSchema.safeParse(Object.fromEntries(new FormData(event.currentTarget)))
    setProblem(error?.issues[0]?.message ?? null)
    if (data && leg.match_id !== null) onSave(saveTieScore(leg.match_id, data))
  }
  const rows = [
    { title: 'Final score', names: ['home', 'away'], saved: [leg.home_score, leg.away_score] },
    { title: 'After 90 minutes', names: ['home90', 'away90'], saved: [leg.home_score_90, leg.away_score_90] },
    { title: 'Penalties', names: ['homePenalties', 'awayPenalties'], saved: [leg.home_penalties, leg.away_penalties] },
  ]
  return (
    <form className="grid gap-2 border border-line bg-card p-3" onSubmit={submit}>
      <h4 className="wrap-anywhere font-semibold">
        <span className="font-normal text-muted text-sm">
          {tie.round_name}
          {tie.legs.length === 2 && `, ${leg.leg === 1 ? '1st' : '2nd'} leg`}:
        </span>{' '}
        <bdi>{home.name}</bdi> v <bdi>{away.name}</bdi>
      </h4>
      {rows.map(({ title, names, saved }) => (
        <div key={title} className="grid grid-cols-[1fr_4rem_4rem] items-center gap-2">
          <span className="text-sm">{title}</span>
          {[home, away].map((side, at) => (
            <Input
              key={names[at]}
              name={names[at]}
              aria-label={`${title}, ${side.name}`}
              defaultValue={saved[at]?.toString() ?? ''}
              inputMode="numeric"
              autoComplete="off"
              className="figures text-center"
            />
          ))}
        </div>
      ))}
      <FormError message={problem} />
      <Button type="submit" variant="outline" disabled={isSaving}>
        Save score
      </Button>
    </form>
  )
}
