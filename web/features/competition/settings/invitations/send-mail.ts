import { postAsMember } from '#web/queries/post-as-member.ts'

/**
 * Asks our server to mail an invitation.
 * @param again also if it was sent already
 * @throws the server's error, with its code
 */
export const mailInvitation = (id: string, again: boolean): Promise<void> =>
  postAsMember('/invitation-mails', { id, again })
