import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { FormError } from '#web/components/ui/form-error.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { PasswordInput } from '#web/components/ui/password-input.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { failureMessage } from '#web/data/failure-message.ts'
import { browserSupabase } from '#web/data/supabase.ts'
import { useAction } from '#web/data/use-action.ts'

interface SignInFormProps {
  email: string
  onEmailChange: (email: string) => void
  onForgot: () => void
}

/** Whoever shows the form leads on once the session is there. */
export function SignInForm({ email, onEmailChange, onForgot }: SignInFormProps) {
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [signIn, isSigningIn] = useAction(async () => {
    setTried(true)
    setFailure(null)
    if (email.trim() === '' || password === '') return
    const supabase = await browserSupabase()
    const { error } = await supabase.auth.signInWithPassword({ email: email.trim(), password })
    if (!error) return
    setFailure(failureMessage(error))
    toast('Error', { description: failureMessage(error), destructive: true })
  })
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        signIn()
      }}
    >
      <Field label="Email" error={isTried && email.trim() === '' && 'Enter your email.'}>
        {(control) => (
          <Input
            {...control}
            type="email"
            name="email"
            autoComplete="email"
            required
            value={email}
            onChange={({ target }) => onEmailChange(target.value)}
          />
        )}
      </Field>
      <Field label="Password" error={isTried && password === '' && 'Enter your password.'}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
      </Field>
      <FormError message={failure} />
      <Button type="submit" size="large" disabled={isSigningIn}>
        {isSigningIn ? 'Signing in…' : 'Sign In'}
      </Button>
      <button type="button" className="link cursor-pointer justify-self-center py-1 text-sm" onClick={onForgot}>
        Forgot password?
      </button>
    </form>
  )
}
