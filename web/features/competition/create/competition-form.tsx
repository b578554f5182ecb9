import { useState } from 'react'
import { focusField } from '#web/forms/focus-field.ts'
import { useAction } from '#web/forms/use-action.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { createUuid } from '#web/queries/create-uuid.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { hasStoredSession } from '#web/session/has-stored-session.ts'
import { currentSession } from '#web/session/session-store.ts'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { logoUrlProblem, useCreateCompetition } from './create-competition.ts'

interface CompetitionFormProps {
  /** Said where the name is missing. */
  nameMissing: string
  onCreated: (leagueId: string) => void
  onFailed: (message: string) => void
  onSignedOut: () => void
  /** The buttons. */
  children: (isSaving: boolean) => React.ReactNode
}

/** Name and logo of a new competition. Typed text survives a lost session. */
export function CompetitionForm({ nameMissing, onCreated, onFailed, onSignedOut, children }: CompetitionFormProps) {
  const [name, setName] = useDraft('competition-name')
  const [logoUrl, setLogoUrl] = useDraft('competition-logo')
  const [id, setId] = useDraft('competition-id')
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const createCompetition = useCreateCompetition()
  const logoProblem = logoUrlProblem(logoUrl)
  const [save, isSaving] = useAction(async (form: HTMLFormElement) => {
    setTried(true)
    setFailure(null)
    if (!currentSession()) return onSignedOut()
    if (name.trim() === '') {
      focusField(form, 'name')
      return onFailed(nameMissing)
    }
    if (logoProblem !== null) return focusField(form, 'logo')
    if (!(await hasStoredSession())) return onSignedOut()
    const wantedId = id || createUuid()
    setId(wantedId)
    try {
      const leagueId = await createCompetition({ id: wantedId, name, logoUrl })
      setName('')
      setLogoUrl('')
      setId('')
      onCreated(leagueId)
    } catch (error) {
      if (!currentSession()) return onSignedOut()
      const reason = failureMessage(error, 'An unexpected error occurred')
      setFailure(reason)
      onFailed(reason)
    }
  })
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        save(event.currentTarget)
      }}
    >
      <Field label="Competition name" error={isTried && name.trim() === '' && nameMissing}>
        {(control) => (
          <Input
            {...control}
            name="name"
            required
            autoComplete="off"
            readOnly={isSaving}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Field
        label="Logo URL"
        hint="Optional. Visitors see only pictures that are stored here, so it is better to upload the logo in Settings later."
        error={isTried && logoProblem}
      >
        {(control) => (
          <Input
            {...control}
            type="url"
            name="logo"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            readOnly={isSaving}
            value={logoUrl}
            onChange={({ target }) => setLogoUrl(target.value)}
          />
        )}
      </Field>
      <FormError message={failure} />
      {children(isSaving)}
    </form>
  )
}
