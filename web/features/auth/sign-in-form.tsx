import { useRef, useState } from 'react'
import { focusField } from '#web/forms/focus-field.ts'
import { formText } from '#web/forms/form-text.ts'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

interface SignInFormProps {
  email: string
  onForgot: (email: string) => void
  /** For whoever would rather have a link by mail than type a password. */
  onLink: (email: string) => void
}

/** Whoever shows the form leads on once the session is there. */
export function SignInForm({ email, onForgot, onLink }: SignInFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const isHydrated = useHydrated()
  const [missing, setMissing] = useState({ email: false, password: false })
  const [failure, setFailure] = useState<string | null>(null)
  const [signIn, isSigningIn] = useAction(async (form: HTMLFormElement) => {
    const credentials = { email: formText(form, 'email').trim(), password: formText(form, 'password') }
    setMissing({ email: credentials.email === '', password: credentials.password === '' })
    setFailure(null)
    if (credentials.email === '') return focusField(form, 'email')
    if (credentials.password === '') return focusField(form, 'password')
    try {
      const supabase = await browserSupabase()
      const { error } = await supabase.auth.signInWithPassword(credentials)
      if (error) throw error
    } catch (error) {
      setFailure(failureMessage(error))
      toast('Error', { description: failureMessage(error), destructive: true })
    }
  })
  const typedEmail = () => (form.current ? formText(form.current, 'email') : '')
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        signIn(event.currentTarget)
      }}
    >
      <Field label="Email" error={missing.email && 'Enter your email.'}>
        {(control) => (
          <Input {...control} type="email" name="email" autoComplete="username" required defaultValue={email} />
        )}
      </Field>
      <Field label="Password" error={missing.password && 'Enter your password.'}>
        {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" required />}
      </Field>
      <FormError message={failure} />
      <Button type="submit" size="large" aria-disabled={isSigningIn}>
        {isSigningIn ? 'Signing in…' : 'Sign In'}
      </Button>
      <div className="flex flex-wrap justify-center gap-x-6 text-sm">
        <OtherWay isReady={isHydrated} onPress={() => onLink(typedEmail())}>
          Email me a link instead
        </OtherWay>
        <OtherWay isReady={isHydrated} onPress={() => onForgot(typedEmail())}>
          Forgot password?
        </OtherWay>
      </div>
    </form>
  )
}

interface OtherWayProps {
  isReady: boolean
  onPress: () => void
  children: string
}

const OtherWay = ({ isReady, onPress, children }: OtherWayProps) => (
  <button type="button" className="link min-h-11 cursor-pointer" disabled={!isReady} onClick={onPress}>
    {children}
  </button>
)
