import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isolate } from '#domain/isolate-name.ts'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { toast } from '#web/ui/toast.ts'
import { type ApiKey, apiKeysQuery } from './api-keys-query.ts'

interface RevokeKeyProps {
  leagueId: string
  apiKey: ApiKey
  onDone: () => void
}

/** A dialog's content: asks, and revokes the key. */
export function RevokeKey({ leagueId, apiKey: { id, name }, onDone }: RevokeKeyProps) {
  const queries = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const [revoke, isRevoking] = useAction(async () => {
    setFailure(null)
    try {
      const supabase = await browserSupabase()
      await supabase.rpc('revoke_league_key', { _key_id: id }).throwOnError()
      toast('API key revoked', { description: name })
      onDone()
    } catch (error) {
      setFailure(failureMessage(error))
      toast('Error revoking API key', { description: failureMessage(error), destructive: true })
    }
    await queries.invalidateQueries({ queryKey: apiKeysQuery(leagueId).queryKey })
  })
  return (
    <DialogContent title={`Revoke ${isolate(name)}?`}>
      <p className="mb-4">Programs that use this key are refused from now on. This cannot be undone.</p>
      <FormError message={failure} />
      <DialogActions>
        <Button variant="outline" onClick={onDone}>
          Keep it
        </Button>
        <Button variant="danger" disabled={isRevoking} onClick={revoke}>
          {isRevoking ? 'Revoking…' : 'Revoke key'}
        </Button>
      </DialogActions>
    </DialogContent>
  )
}
