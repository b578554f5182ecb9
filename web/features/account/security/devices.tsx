import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { LoadingFailed } from '#web/queries/failures/loading-failed.tsx'
import { browserSupabase } from '#web/queries/supabase.ts'
import { useUser } from '#web/session/use-user.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import { DeviceRow } from './device-row.tsx'
import { deviceWords } from './device-words.ts'
import { type Device, devicesQuery } from './devices-query.ts'

/** The devices on which the user is signed in, each with a button to sign it out. */
export function Devices() {
  const queries = useQueryClient()
  const query = devicesQuery(useUser().id)
  const { data: devices, error, refetch } = useQuery(query)
  const list = useRef<HTMLUListElement>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function attempt(title: string, end: () => Promise<void>) {
    // The pressed button disappears with its device.
    list.current?.focus()
    setFailure(null)
    try {
      await end()
      toast(title)
    } catch (error) {
      setFailure(failureMessage(error))
      toast('Error signing out', { description: failureMessage(error), destructive: true })
    }
    await queries.invalidateQueries({ queryKey: query.queryKey })
  }
  const [endOne, isEndingOne] = useAction((device: Device) =>
    attempt(`Signed out: ${deviceWords(device.user_agent).name}`, async () => {
      const supabase = await browserSupabase()
      await supabase.rpc('end_my_session', { _session_id: device.id }).throwOnError()
    }),
  )
  const [endOthers, isEndingOthers] = useAction(() =>
    attempt('Signed out on all other devices', async () => {
      const supabase = await browserSupabase()
      const { error } = await supabase.auth.signOut({ scope: 'others' })
      if (error) throw error
    }),
  )

  if (devices === undefined) {
    if (!error) return <Spinner />
    return <LoadingFailed what="Your devices" error={error} onRetry={refetch} />
  }
  const isBusy = isEndingOne || isEndingOthers
  return (
    <div className="grid justify-items-start gap-5">
      <p>
        Is there a device that you don’t know or no longer have? Sign it out, and change your password if somebody else
        may know it.
      </p>
      <ul ref={list} tabIndex={-1} aria-label="Signed-in devices" className="w-full outline-none border-line border-t">
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} isBusy={isBusy} onSignOut={() => endOne(device)} />
        ))}
      </ul>
      <FormError message={failure} />
      {devices.length > 1 ? (
        <Button variant="outline" disabled={isBusy} onClick={() => endOthers()}>
          {isEndingOthers ? 'Signing out…' : 'Sign out elsewhere'}
        </Button>
      ) : (
        <p className="text-muted">You are not signed in anywhere else.</p>
      )}
    </div>
  )
}
