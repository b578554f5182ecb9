import { useUserId } from './session.ts'

/** Whether the person at the screen owns the league. Never on the server, and not before the session is known. */
export function useIsOwner(ownerId: string | null): boolean {
  const userId = useUserId()
  return ownerId !== null && userId === ownerId
}
