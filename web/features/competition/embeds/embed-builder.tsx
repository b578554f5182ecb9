import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { leagueKey } from '#web/queries/query-keys.ts'
import { useSiteUrl } from '#web/queries/use-site-url.ts'
import { CopyField } from '#web/share/copy-field.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Select } from '#web/ui/select.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { type EmbedKind, type EmbedTheme, embedKinds, embedPath, embedThemes } from './embed-kinds.ts'
import type { OEmbed } from './oembed.ts'

interface Choice {
  kind: EmbedKind
  theme: EmbedTheme
}

/** Makes the code that shows a competition on a club's own site. */
export function EmbedBuilder({ leagueId }: { leagueId: string }) {
  const [choice, setChoice] = useState<Choice>({ kind: 'table', theme: 'auto' })
  return (
    <div className="grid gap-8">
      <p className="text-muted">
        Show the competition on your club’s site. It is always up to date, and its readers are not followed.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField
          label="Show"
          options={embedKinds.map(({ kind, label }) => ({ value: kind, label }))}
          value={choice.kind}
          onChange={(kind) => setChoice({ ...choice, kind })}
        />
        <ChoiceField
          label="Colours"
          options={embedThemes.map(({ theme, label }) => ({ value: theme, label }))}
          value={choice.theme}
          onChange={(theme) => setChoice({ ...choice, theme })}
        />
      </div>
      <EmbedCode leagueId={leagueId} choice={choice} />
    </div>
  )
}

interface ChoiceFieldProps<Value extends string> {
  label: string
  options: { value: Value; label: string }[]
  value: Value
  onChange(value: Value): void
}

const ChoiceField = <Value extends string>({ label, options, value, onChange }: ChoiceFieldProps<Value>) => (
  <Field label={label}>
    {(control) => (
      <Select {...control} value={value} onChange={({ target }) => onChange(target.value as Value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    )}
  </Field>
)

function EmbedCode({ leagueId, choice: { kind, theme } }: { leagueId: string; choice: Choice }) {
  const siteUrl = useSiteUrl()
  const page = `${siteUrl}${embedPath(leagueId, kind, theme)}`
  const { data, isError } = useQuery({
    queryKey: [...leagueKey(leagueId), 'embed', page],
    queryFn: ({ signal }) => fetchOEmbed(page, signal),
  })
  if (isError)
    return <FormError message="The code could not be made. Check your connection and open this page again." />
  if (data === undefined) return <Spinner message="Loading" />
  const attributes = `competition="${leagueId}"${theme === 'auto' ? '' : ` theme="${theme}"`}`
  const element = `<script async src="${siteUrl}/embed.js"></script><touchline-${kind} ${attributes}></touchline-${kind}>`
  return (
    <div className="grid gap-4">
      <CopyField label="Code without scripts" text={data.html} {...CODE} />
      <CopyField label="Code of one line, always as high as its content" text={element} {...CODE} />
      <iframe
        src={embedPath(leagueId, kind, theme)}
        title={data.title}
        className="w-full max-w-150 border-0"
        style={{ height: data.height }}
      />
    </div>
  )
}

const CODE = { noun: 'code', copied: 'Code copied', next: 'Paste it into a page of your site, where it takes HTML.' }

async function fetchOEmbed(page: string, signal: AbortSignal): Promise<OEmbed> {
  const response = await fetch(`/oembed?url=${encodeURIComponent(page)}`, { signal })
  if (!response.ok) throw new Error(`The embed's code answered ${response.status}`)
  return response.json()
}
