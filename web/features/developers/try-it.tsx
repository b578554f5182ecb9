import { useState } from 'react'
import type { DocumentedCall } from '#domain/public-api/document-api.ts'
import { useAction } from '#web/forms/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Code } from './code-block.tsx'

interface Answer {
  title: string
  body: string
}

const NOT_REACHED = 'The server could not be reached. Check your connection and try again.'

/** Calls the API with the reader's own key. The key stays in this page's memory. */
export function TryIt({ calls }: { calls: DocumentedCall[] }) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [send, isSending] = useAction(async (form: FormData) => {
    setFailure(null)
    try {
      setAnswer(await callApi(String(form.get('target')), String(form.get('key')).trim()))
    } catch {
      setFailure(NOT_REACHED)
    }
  })
  return (
    <div className="grid gap-6">
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void send(new FormData(event.currentTarget))
        }}
      >
        <Field label="API key" hint="It stays in this page, and is forgotten when you leave it.">
          {(control) => (
            <Input {...control} name="key" type="password" autoComplete="off" spellCheck={false} placeholder="tlk_…" />
          )}
        </Field>
        <Field label="Call">
          {(control) => (
            <Select {...control} name="target">
              {calls.filter(isWithoutId).map(({ name, target, summary }) => (
                <option key={name} value={target}>
                  {target} – {summary}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <FormError message={failure} />
        <Button type="submit" disabled={isSending} className="justify-self-start">
          {isSending ? 'Sending…' : 'Send'}
        </Button>
      </form>
      <div aria-live="polite" className="grid gap-2">
        {answer !== null && (
          <>
            <p className="font-semibold text-sm">{answer.title}</p>
            <Code label="Answer" text={answer.body} />
          </>
        )}
      </div>
    </div>
  )
}

// The ids of the examples are of no competition.
const isWithoutId = ({ method, parameters, target }: DocumentedCall) =>
  method === 'GET' && !parameters.some(({ name, place }) => name === 'id' && place === 'path') && !/_id=/.test(target)

async function callApi(target: string, key: string): Promise<Answer> {
  const headers = key === '' ? {} : { Authorization: `Bearer ${encodeURI(key)}` }
  const response = await fetch(`/api/v1${target}`, { headers, cache: 'no-store', credentials: 'omit' })
  const left = response.headers.get('ratelimit-remaining')
  const json: unknown = await response.json()
  return {
    title: left === null ? `Status ${response.status}` : `Status ${response.status}, ${left} requests left`,
    body: JSON.stringify(json, null, 2),
  }
}
