import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { CodeField } from '#web/forms/code-field.tsx'
import { typedCode } from '#web/forms/code-schema.ts'
import { failureWithToast } from '#web/forms/failure.ts'
import { filled } from '#web/forms/schemas.ts'
import { useForm } from '#web/forms/use-form.ts'
import { textProperty } from '#web/queries/failures/text-property.ts'
import { codeFailure } from '#web/session/code-failure.ts'
import { FactorChoice } from '#web/session/factor-choice.tsx'
import { verifiedFactors } from '#web/session/second-factor.ts'
import { useUser } from '#web/session/use-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { ConfirmWord, confirmWord } from './confirm-word.tsx'
import { deleteAccount } from './leave.ts'

const schema = z.object({
  forget: z.boolean(),
  password: z.string().check(filled('Enter your password.')),
  code: z.string(),
  confirm: confirmWord(),
})
const schemaWithCode = z.extend(schema, { code: typedCode() })

/** The last questions: which details of the profile to delete, the password, and a typed word. */
export function DeleteAccount({ onCancel }: { onCancel: () => void }) {
  const user = useUser()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const factors = verifiedFactors(user)
  const [chosen, setChosen] = useState(factors[0]?.id ?? '')
  const hasFactor = factors.length > 0
  const form = useForm({
    schema: hasFactor ? schemaWithCode : schema,
    saved: { forget: true, password: '', code: '', confirm: '' },
    save({ forget, password, code }) {
      const proof = hasFactor ? { factorId: chosen, code } : null
      return deleteAccount({ userId: user.id, email: user.email ?? '', password, forget, proof })
    },
    failed(error) {
      const reason = textProperty(error, 'code')
      if (reason === 'invalid_credentials') return { problems: { password: 'This is not your password.' } }
      if (reason === 'mfa_verification_failed') return { problems: { code: codeFailure(error) } }
      return failureWithToast('Error deleting your account', error)
    },
    onSaved() {
      queries.clear()
      // The page changes after the guard, which sends a visitor without a session to /auth.
      setTimeout(() => navigate('/', { replace: true }))
      toast('Your account is deleted', { description: 'Thank you for playing. You are welcome back any time.' })
    },
  })
  return (
    <DialogContent
      title="Delete account"
      description="Your account, its sessions and your email address are deleted at once. This cannot be undone."
      keepsOpen
    >
      <form method="post" className="grid gap-5" {...form.props}>
        <input type="email" name="email" autoComplete="username" value={user.email ?? ''} readOnly hidden />
        <label htmlFor="forget" className="flex min-h-11 cursor-pointer items-center gap-3">
          <Checkbox id="forget" {...form.register('forget')} />
          <span>Take my photo, bio and date of birth off my player page, too</span>
        </label>
        <Field
          label="Password"
          hint={
            <>
              Never set one?{' '}
              <Link to="/account/password" className="link">
                Set a password
              </Link>{' '}
              first.
            </>
          }
          error={form.problems.password}
        >
          {(control) => <PasswordInput {...control} {...form.register('password')} autoComplete="current-password" />}
        </Field>
        {hasFactor && (
          <>
            <FactorChoice factors={factors} value={chosen} onChange={setChosen} />
            <CodeField label="Code from your authenticator" form={form} />
          </>
        )}
        <ConfirmWord form={form} />
        <FormError message={form.failure} />
        <DialogActions>
          <Button variant="outline" onClick={onCancel}>
            Keep my account
          </Button>
          <Button type="submit" variant="danger" disabled={form.isSaving}>
            {form.isSaving ? 'Deleting…' : 'Delete my account'}
          </Button>
        </DialogActions>
      </form>
    </DialogContent>
  )
}
