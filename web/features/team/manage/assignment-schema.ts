import * as z from 'zod/mini'
import { emailAddress, filled, PROFILE_ADDRESS_LENGTH, trimmed } from '#web/forms/schemas.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'

const email = trimmed().check(
  z.toLowerCase(),
  filled('Please provide an email address'),
  emailAddress(PROFILE_ADDRESS_LENGTH),
)

/** The address of a manager without an account. */
export const managerAddress = z.object({ email })

/** The player who becomes the manager, and their address. */
export const assignment = z.object({ player: z.string().check(filled('Please select a player')), email })

/** The reason of a refusal. The database's own message names the conflicting player, unless permission is missing. */
export function assignFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  return /^[^\n<>]+ manages another team and has not registered yet$/.test(message)
    ? `${message}. Ask the owner of the competition.`
    : failureMessage(error)
}
