import { useUserId } from './use-session.ts'

/** Whether the signed-in user owns the league. False on the server, and until the session is known. */
export function useIsOwner(ownerId: string | null): boolean {
  const userId = useUserId()
  return ownerId !== null && userId === ownerId
}
