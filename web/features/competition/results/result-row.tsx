import { useId } from 'react'
import { StepButton } from '#web/forms/step-button.tsx'
import type { Form } from '#web/forms/use-form.ts'
import { Crest } from '#web/ui/crest.tsx'
import { Input } from '#web/ui/input.tsx'
import type { MissingResult } from './missing-results-query.ts'
import { fieldsOf } from './results-schema.ts'

type ResultsForm = Pick<Form<Record<string, string>>, 'register' | 'values' | 'change' | 'problems'>

interface ResultRowProps {
  match: MissingResult
  form: ResultsForm
}

/** The two teams of a match, one below the other, each with its goals. */
export function ResultRow({ match: { id, local, round, home_team, away_team }, form }: ResultRowProps) {
  const { home, away } = fieldsOf(id)
  const problem = form.problems[home] ?? form.problems[away]
  const problemId = useId()
  const describedBy = problem === undefined ? undefined : problemId
  return (
    <fieldset className="grid gap-2">
      <legend className="eyebrow mb-2 text-muted">
        {local.time}
        {round !== null && ` · Round ${round}`}
        <span className="sr-only">
          : {home_team.name} v {away_team.name}
        </span>
      </legend>
      <Goals team={home_team} name={home} other={away} form={form} describedBy={describedBy} />
      <Goals team={away_team} name={away} other={home} form={form} describedBy={describedBy} />
      {problem && (
        <p id={problemId} className="text-danger text-sm">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

interface GoalsProps {
  team: MissingResult['home_team']
  name: string
  /** The field of the opponent: beside its score an empty one is 0. */
  other: string
  form: ResultsForm
  describedBy: string | undefined
}

function Goals({ team, name, other, form: { register, values, change, problems }, describedBy }: GoalsProps) {
  const id = useId()
  const text = values[name] ?? ''
  const step = (goals: string) => change(name, goals)
  return (
    <div className="flex items-center gap-2">
      <Crest team={team} />
      <label htmlFor={id} className="min-w-0 grow wrap-anywhere font-semibold">
        <bdi>{team.name}</bdi>
      </label>
      <StepButton team={team.name} by={-1} text={text} onChange={step} />
      <Input
        id={id}
        {...register(name)}
        inputMode="numeric"
        autoComplete="off"
        placeholder={values[other]?.trim() ? '0' : ''}
        aria-invalid={problems[name] !== undefined}
        aria-describedby={describedBy}
        onFocus={({ target }) => target.select()}
        className="figures w-14 scroll-mb-32 text-center font-display font-semibold text-2xl"
      />
      <StepButton team={team.name} by={1} text={text} onChange={step} />
    </div>
  )
}
