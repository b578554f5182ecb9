import { queryOptions } from '@tanstack/react-query'
import { browserSupabase } from '#web/queries/supabase.ts'

export type Device = Awaited<ReturnType<typeof fetchDevices>>[number]

/** Where somebody is signed in: this device first, then by when it was last used. */
export const devicesQuery = (userId: string) =>
  queryOptions({ queryKey: ['devices', userId], queryFn: fetchDevices, staleTime: 0 })

async function fetchDevices() {
  const supabase = await browserSupabase()
  const { data } = await supabase.rpc('my_sessions').throwOnError()
  return data
}
