import { UnreachableError } from '#web/queries/failures/unreachable-error.ts'
import { browserSupabase, type Supabase } from '#web/queries/supabase.ts'
import { readEnded } from '#web/session/ended-sessions.ts'
import { currentSession } from '#web/session/session-store.ts'
import { storedUserId } from '#web/session/stored-user-id.ts'
import type { LiveAnswer, LiveMatch } from './live-match.ts'

/** Where a match is read and entered: with an account, or with a scorer's link. */
export interface LiveSource {
  /** Names the match and the person or the link, for what this device keeps. */
  owner: string
  /** Whether this device may keep what arrives. An answer can arrive after its person signed out. */
  mayKeep(): boolean
  /** Null for a person or a link that may not enter it. */
  load(): Promise<LiveMatch | null>
  record(entries: object[]): Promise<LiveAnswer>
}

export const accountSource = (matchId: string, userId: string): LiveSource => ({
  owner: `${userId}-${matchId}`,
  mayKeep: () => isSignedIn(userId),
  async load() {
    const supabase = await signedIn()
    return (await supabase.rpc('live_match', { _match_id: matchId }).throwOnError()).data as LiveMatch | null
  },
  async record(entries) {
    const supabase = await signedIn()
    const call = { _match_id: matchId, _events: JSON.parse(JSON.stringify(entries)) }
    return (await supabase.rpc('record_live_events', call).throwOnError()).data as unknown as LiveAnswer
  },
})

/** A session counts as ended from the press on 'Log out' in any tab, before the server knows it. */
function isSignedIn(userId: string): boolean {
  const current = currentSession()?.access_token
  return storedUserId() === userId && !readEnded().some(({ token }) => token === current)
}

/** supabase-js calls as a visitor while it cannot renew the session, and a visitor may enter nothing. */
async function signedIn(): Promise<Supabase> {
  const supabase = await browserSupabase()
  const { data } = await supabase.auth.getSession()
  if (data.session === null) throw new UnreachableError('The session could not be renewed')
  return supabase
}

/** The part of a token that names what this device keeps, and opens nothing. */
const TOKEN_NAME = 12

export const linkSource = (token: string): LiveSource => ({
  owner: `link-${token.slice(0, TOKEN_NAME)}`,
  mayKeep: () => true,
  async load() {
    const supabase = await browserSupabase()
    return (await supabase.rpc('live_match_by_link', { _token: token }).throwOnError()).data as LiveMatch | null
  },
  async record(entries) {
    const supabase = await browserSupabase()
    const call = { _token: token, _events: JSON.parse(JSON.stringify(entries)) }
    return (await supabase.rpc('record_live_events_by_link', call).throwOnError()).data as unknown as LiveAnswer
  },
})
