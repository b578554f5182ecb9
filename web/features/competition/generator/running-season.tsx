import { useId } from 'react'
import type { Generator } from './use-generator.ts'

/** Asks whether a plan for a running season keeps the planned matches. It does by default. */
export function RunningSeason({ generator: { choices, choose } }: { generator: Generator }) {
  const id = useId()
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium text-sm">Matches that are planned already</legend>
      {ways.map(({ replaces, label, hint }) => (
        <label
          key={label}
          htmlFor={`${id}${label}`}
          className="flex min-h-11 cursor-pointer items-start gap-3 rounded-md border border-line bg-card p-3"
        >
          <input
            type="radio"
            id={`${id}${label}`}
            name={id}
            checked={choices.replaces === replaces}
            onChange={() => choose({ replaces })}
            className="mt-1 size-4 accent-pitch"
          />
          <span>
            <span className="block font-semibold">{label}</span>
            <span className="block text-muted text-sm">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const ways = [
  {
    replaces: false,
    label: 'Keep them',
    hint: 'Only matches that are missing are added, on days on which both teams are free.',
  },
  {
    replaces: true,
    label: 'Plan them again',
    hint: 'They move to new days. Played or recorded matches always stay.',
  },
]
