import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { DialogActions, DialogContent } from '#web/components/ui/dialog.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { FormError } from '#web/components/ui/form-error.tsx'
import { PasswordInput } from '#web/components/ui/password-input.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { failureMessage } from '#web/data/failure-message.ts'
import { useUser } from '#web/data/signed-in.ts'
import { useAction } from '#web/data/use-action.ts'
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
  const [problems, setProblems] = useState<{ password?: string; word?: string }>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [confirm, isDeleting] = useAction(async () => {
    const wrongWord = wordProblem(word)
    const found = {
      ...(password === '' && { password: 'Enter your password.' }),
      ...(wrongWord && { word: wrongWord }),
    }
    setProblems(found)
    if (Object.keys(found).length > 0) return
    try {
      await deleteAccount({ userId: user.id, email: user.email ?? '', password, forget })
    } catch (error) {
      if (isWrongPassword(error)) {
        setFailure(null)
        return setProblems({ password: 'This is not your password.' })
      }
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

const isWrongPassword = (error: unknown) =>
  typeof error === 'object' && error !== null && Reflect.get(error, 'code') === 'invalid_credentials'
