import { isolate } from '#domain/isolate-name.ts'
import type { ManagedTeam, SquadPlayer } from './manage-queries.ts'

/** The way in which the chosen player becomes the manager. */
export const describeWayIn = ({ full_name, user_id }: SquadPlayer): string =>
  user_id === null
    ? `You will get a link to send to ${isolate(full_name)}, who creates an account with it.`
    : `${isolate(full_name)} has an account and will manage the team straight away. No link is needed.`

/** The loss of the present manager, if there is one. @param isOrganizer whether an organizer assigns, else the manager does */
export function describeLoss({ name, manager }: ManagedTeam, isOrganizer: boolean): string | null {
  if (!manager) return null
  if (!isOrganizer)
    return `You stop managing ${isolate(name)}, and can no longer open this page. The owner of the competition can make you its manager again.`
  const link = manager.user_id === null ? ', and the link that was sent stops working' : ''
  return `${isolate(manager.full_name)} stops managing ${isolate(name)}${link}.`
}
