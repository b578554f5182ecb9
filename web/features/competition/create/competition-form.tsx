import * as z from 'zod/mini'
import { filled, refuse, trimmed } from '#web/forms/schemas.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { useForm } from '#web/forms/use-form.ts'
import { createUuid } from '#web/queries/create-uuid.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { currentSession } from '#web/session/session-store.ts'
import { signOutIfCleared } from '#web/session/sign-out-if-cleared.ts'
import { useUser } from '#web/session/use-user.ts'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { logoUrlProblem, useCreateCompetition } from './create-competition.ts'

interface CompetitionFormProps {
  /** Said where the name is missing. */
  nameMissing: string
  /** Title of the toast when nothing was created. */
  failed: string
  onCreated: (leagueId: string) => void
  onSignedOut: () => void
  /** The buttons. */
  children: (isSaving: boolean) => React.ReactNode
}

/** Name and logo of a new competition. Typed text survives a lost session. */
export function CompetitionForm({ nameMissing, failed, onCreated, onSignedOut, children }: CompetitionFormProps) {
  const user = useUser()
  const [knownId, keepId] = useDraft(`competition-id-${user.id}`)
  const createCompetition = useCreateCompetition()
  const form = useForm({
    schema: schemaOf(nameMissing),
    saved: { name: '', logoUrl: '' },
    draft: `competition-${user.id}`,
    rechecksOnEdit: true,
    async save(competition) {
      if (!currentSession() || (await signOutIfCleared())) {
        onSignedOut()
        return false
      }
      const id = knownId || createUuid()
      keepId(id)
      const leagueId = await createCompetition({ ...competition, id })
      keepId('')
      onCreated(leagueId)
    },
    failed(error) {
      if (!currentSession()) {
        onSignedOut()
        return {}
      }
      const message = failureMessage(error, 'An unexpected error occurred')
      return { message, toast: { title: failed, description: message } }
    },
    onInvalid({ name }) {
      if (!currentSession()) onSignedOut()
      else if (name !== undefined) toast(failed, { description: name, destructive: true })
    },
  })
  return (
    <form className="grid gap-5" {...form.props}>
      <Field label="Competition name" error={form.problems.name}>
        {(control) => (
          <Input {...control} {...form.register('name')} required autoComplete="off" readOnly={form.isSaving} />
        )}
      </Field>
      <Field
        label="Logo URL"
        hint="Optional. Visitors see only pictures that are stored here, so it is better to upload the logo in Settings later."
        error={form.problems.logoUrl}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('logoUrl')}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            readOnly={form.isSaving}
          />
        )}
      </Field>
      <FormError message={form.failure} />
      {children(form.isSaving)}
    </form>
  )
}

const schemaOf = (nameMissing: string) =>
  z.object({ name: trimmed().check(filled(nameMissing)), logoUrl: trimmed().check(refuse(logoUrlProblem)) })
