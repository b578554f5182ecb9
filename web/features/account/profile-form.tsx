import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { FormError } from '#web/components/ui/form-error.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { failureMessage } from '#web/data/failure-message.ts'
import { useUser } from '#web/data/signed-in.ts'
import { useAction } from '#web/data/use-action.ts'
import { AvatarUpload } from './avatar-upload.tsx'
import { updateFullName } from './update-profile.ts'

export function ProfileForm() {
  const user = useUser()
  const { full_name, avatar_url } = user.user_metadata
  const [fullName, setFullName] = useState(textOf(full_name))
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const showFailure = (error: unknown) => {
    setFailure(failureMessage(error))
    toast('Error updating profile', { description: failureMessage(error), destructive: true })
  }
  const [save, isSaving] = useAction(async () => {
    setTried(true)
    setFailure(null)
    if (fullName.trim() === '') return
    try {
      await updateFullName(user.id, fullName.trim())
      toast('Profile updated')
    } catch (error) {
      showFailure(error)
    }
  })
  return (
    <div className="grid gap-8">
      <AvatarUpload userId={user.id} email={user.email ?? ''} picture={textOf(avatar_url) || null} />
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Field label="Full name" error={isTried && fullName.trim() === '' && 'Enter your name.'}>
          {(control) => (
            <Input
              {...control}
              name="name"
              autoComplete="name"
              maxLength={200}
              required
              value={fullName}
              onChange={({ target }) => setFullName(target.value)}
            />
          )}
        </Field>
        <FormError message={failure} />
        <Button type="submit" className="justify-self-start" disabled={isSaving}>
          {isSaving ? 'Saving…' : 'Save profile'}
        </Button>
      </form>
    </div>
  )
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
