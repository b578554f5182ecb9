import * as z from 'zod/mini'
import { filled, trimmed } from '#web/forms/schemas.ts'
import { useForm } from '#web/forms/use-form.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

const schema = z.object({
  email: trimmed().check(filled('Enter your email.')),
  password: z.string().check(filled('Enter your password.')),
})

interface SignInFormProps {
  email: string
  onForgot: (email: string) => void
  /** Called to sign in by a link in a mail instead of a password. */
  onLink: (email: string) => void
}

/** The component that shows the form continues once there is a session. */
export function SignInForm({ email, onForgot, onLink }: SignInFormProps) {
  const isHydrated = useHydrated()
  const form = useForm({ schema, saved: { email, password: '' }, save: signIn, failed: 'Error' })
  return (
    <form method="post" className="grid gap-5" {...form.props}>
      <Field label="Email" error={form.problems.email}>
        {(control) => <Input {...control} {...form.register('email')} type="email" autoComplete="username" required />}
      </Field>
      <Field label="Password" error={form.problems.password}>
        {(control) => (
          <PasswordInput {...control} {...form.register('password')} autoComplete="current-password" required />
        )}
      </Field>
      <FormError message={form.failure} />
      <Button type="submit" size="large" aria-disabled={form.isSaving}>
        {form.isSaving ? 'Signing in…' : 'Sign In'}
      </Button>
      <div className="flex flex-wrap justify-center gap-x-6 text-sm">
        <OtherWay isReady={isHydrated} onPress={(element) => onLink(form.read(element).email)}>
          Email me a link instead
        </OtherWay>
        <OtherWay isReady={isHydrated} onPress={(element) => onForgot(form.read(element).email)}>
          Forgot password?
        </OtherWay>
      </div>
    </form>
  )
}

async function signIn(credentials: z.infer<typeof schema>) {
  const supabase = await browserSupabase()
  const { error } = await supabase.auth.signInWithPassword(credentials)
  if (error) throw error
}

interface OtherWayProps {
  isReady: boolean
  onPress: (form: HTMLFormElement) => void
  children: string
}

const OtherWay = ({ isReady, onPress, children }: OtherWayProps) => (
  <button
    type="button"
    className="link min-h-11 cursor-pointer"
    disabled={!isReady}
    onClick={({ currentTarget: { form } }) => form && onPress(form)}
  >
    {children}
  </button>
)
