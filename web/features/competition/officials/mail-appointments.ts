import * as z from 'zod/mini'
import { postAsMember } from '#web/queries/post-as-member.ts'

const answer = z.object({ sent: z.boolean() })

/**
 * Asks our server to mail appointments to an official. Returns false where each was mailed or answered before.
 * @throws the server's error, with its code
 */
export async function mailAppointments(officialId: string, ids: readonly string[]): Promise<boolean> {
  return answer.parse(await postAsMember('/appointment-mails', { official: officialId, appointments: ids })).sent
}
