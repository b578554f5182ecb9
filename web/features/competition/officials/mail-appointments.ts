import { postAsMember } from '#web/queries/post-as-member.ts'

/**
 * Asks our server to mail appointments to an official.
 * @throws the server's error, with its code
 */
export const mailAppointments = (officialId: string, ids: readonly string[]): Promise<void> =>
  postAsMember('/appointment-mails', { official: officialId, appointments: ids })
