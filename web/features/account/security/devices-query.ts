import { queryOptions } from '@tanstack/react-query'
import { browserSupabase } from '#web/queries/supabase.ts'

export type Device = Awaited<ReturnType<typeof fetchDevices>>[number]

/** The sessions of a user: this device first, then by last use. */
export const devicesQuery = (userId: string) =>
  queryOptions({ queryKey: ['devices', userId], queryFn: fetchDevices, staleTime: 0 })

async function fetchDevices() {
  const supabase = await browserSupabase()
  const { data } = await supabase.rpc('my_sessions').throwOnError()
  return data
}
