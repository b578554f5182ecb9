import * as z from 'zod/mini'
import { postAsMember } from '#web/queries/post-as-member.ts'
import { browserSupabase } from '#web/queries/supabase.ts'

const answer = z.object({ sent: z.boolean() })

/**
 * Asks our server to mail an invitation, unless it was sent since the screen loaded it: a second mail would end the link
 * in the first. Returns false then. The process may have stopped before the mail left, so the screen offers a link.
 * @throws the server's error, with its code
 */
export async function mailInvitation(id: string, sentAt: string | null): Promise<boolean> {
  return answer.parse(await postAsMember('/invitation-mails', { id, sent_at: sentAt })).sent
}

/** Invites an official to make an account. Returns the open invitation. */
export async function inviteOfficial(officialId: string | null): Promise<string> {
  const supabase = await browserSupabase()
  const { data } = await supabase.rpc('invite_official', { _official_id: officialId ?? '' }).throwOnError()
  return data
}
