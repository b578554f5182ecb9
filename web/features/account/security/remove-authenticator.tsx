import type { Factor } from '@supabase/supabase-js'
import { useState } from 'react'
import { useAction } from '#web/forms/use-action.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { codeFailure } from '#web/session/code-failure.ts'
import { nameOfFactor } from '#web/session/second-factor.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { toast } from '#web/ui/toast.ts'

interface RemoveAuthenticatorProps {
  factor: Factor
  isLast: boolean
  onDone: () => void
}

/** Removes an authenticator without another code: this session has verified one, and the phone may be lost. */
export function RemoveAuthenticator({ factor, isLast, onDone }: RemoveAuthenticatorProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const [remove, isRemoving] = useAction(async () => {
    setFailure(null)
    try {
      const { auth } = await browserSupabase()
      const { error } = await auth.mfa.unenroll({ factorId: factor.id })
      if (error) throw error
      onDone()
      toast('Authenticator removed', {
        description: isLast ? 'Your password alone signs you in.' : 'Its codes no longer work.',
      })
      // The old token still claims the removed authenticator's assurance level; a new token does not.
      await auth.refreshSession()
    } catch (error) {
      setFailure(codeFailure(error))
    }
  })
  return (
    <DialogContent
      title={
        <span className="wrap-anywhere" dir="auto">
          Remove {nameOfFactor(factor)}
        </span>
      }
      description={
        isLast
          ? 'This turns two-factor sign-in off: your password alone opens your account.'
          : 'Its codes no longer work. You may be asked for a code from another one next.'
      }
    >
      <FormError message={failure} />
      <DialogActions>
        <Button variant="outline" onClick={onDone}>
          Keep it
        </Button>
        <Button variant="danger" disabled={isRemoving} onClick={remove}>
          {isRemoving ? 'Removing…' : 'Remove'}
        </Button>
      </DialogActions>
    </DialogContent>
  )
}
