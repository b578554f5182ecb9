import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { CodeField } from '#web/forms/code-field.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { textOf } from '#web/queries/failures/text-of.ts'
import { codeFailure, codeProblem, digitsOf } from '#web/session/code-failure.ts'
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
import { ConfirmWord, wordProblem } from './confirm-word.tsx'
import { deleteAccount } from './leave.ts'

/** The last questions: what of the profile goes along, the password, and a typed word. */
export function DeleteAccount({ onCancel }: { onCancel: () => void }) {
  const user = useUser()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [forget, setForget] = useState(true)
  const [password, setPassword] = useState('')
  const [word, setWord] = useState('')
  const factors = verifiedFactors(user)
  const [chosen, setChosen] = useState(factors[0]?.id ?? '')
  const [code, setCode] = useState('')
  const [problems, setProblems] = useState<{ password?: string; code?: string; word?: string }>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [confirm, isDeleting] = useAction(async () => {
    const wrongWord = wordProblem(word)
    const wrongCode = factors.length > 0 && codeProblem(digitsOf(code))
    const found = {
      ...(password === '' && { password: 'Enter your password.' }),
      ...(wrongCode && { code: wrongCode }),
      ...(wrongWord && { word: wrongWord }),
    }
    setProblems(found)
    if (Object.keys(found).length > 0) return
    try {
      const proof = factors.length > 0 ? { factorId: chosen, code: digitsOf(code) } : null
      await deleteAccount({ userId: user.id, email: user.email ?? '', password, forget, proof })
    } catch (error) {
      setFailure(null)
      const reason = textOf(error, 'code')
      if (reason === 'invalid_credentials') return setProblems({ password: 'This is not your password.' })
      if (reason === 'mfa_verification_failed') return setProblems({ code: codeFailure(error) })
      setFailure(failureMessage(error))
      toast('Error deleting your account', { description: failureMessage(error), destructive: true })
      return
    }
    queries.clear()
    // After the guard, which leads whoever has no session to /auth.
    setTimeout(() => navigate('/', { replace: true }))
    toast('Your account is deleted', { description: 'Thank you for playing. You are welcome back any time.' })
  })
  return (
    <DialogContent
      title="Delete account"
      description="Your account, its sessions and your email address go at once. This cannot be undone."
      keepsOpen
    >
      <form
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          confirm()
        }}
      >
        <input type="email" name="email" autoComplete="username" value={user.email ?? ''} readOnly hidden />
        <label htmlFor="forget" className="flex min-h-11 cursor-pointer items-center gap-3">
          <Checkbox id="forget" checked={forget} onChange={({ target }) => setForget(target.checked)} />
          <span>Take my photo, bio and date of birth off my player page, too</span>
        </label>
        <Field
          label="Password"
          hint={
            <>
              You never chose one?{' '}
              <Link to="/account/password" className="link">
                Set a password
              </Link>{' '}
              first.
            </>
          }
          error={problems.password}
        >
          {(control) => (
            <PasswordInput
              {...control}
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          )}
        </Field>
        {factors.length > 0 && (
          <>
            <FactorChoice factors={factors} value={chosen} onChange={setChosen} />
            <CodeField
              label="Code of your authenticator"
              value={code}
              onChange={setCode}
              error={problems.code ?? null}
            />
          </>
        )}
        <ConfirmWord value={word} onChange={setWord} error={problems.word ?? null} />
        <FormError message={failure} />
        <DialogActions>
          <Button variant="outline" onClick={onCancel}>
            Keep my account
          </Button>
          <Button type="submit" variant="danger" disabled={isDeleting}>
            {isDeleting ? 'Deleting…' : 'Delete my account'}
          </Button>
        </DialogActions>
      </form>
    </DialogContent>
  )
}
