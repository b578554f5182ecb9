import { browserSupabase } from '#web/queries/supabase.ts'

const TRIES = 3

/**
 * Saves a bio over the one in the database, which may be newer than the one on the screen.
 * @returns the bio that it replaced
 * @throws the database's error, also when the profile changed during each try
 */
export async function replaceBio(playerId: string, bio: string): Promise<string | null> {
  const supabase = await browserSupabase()
  for (let tries = 1; ; tries++) {
    const { data: now } = await supabase
      .from('profiles')
      .select('bio, updated_at')
      .eq('id', playerId)
      .single()
      .throwOnError()
    // A bio that is saved between the two requests changes `updated_at`: then it is read again.
    const profile = supabase.from('profiles').update({ bio }).eq('id', playerId).eq('updated_at', now.updated_at)
    const update = profile.select('id').throwOnError()
    // The last try fails with the database's error.
    const { data: saved } = await (tries < TRIES ? update : update.single())
    if (!Array.isArray(saved) || saved.length > 0) return now.bio
  }
}
