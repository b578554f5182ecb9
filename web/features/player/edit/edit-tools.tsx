import { useEffect, useState } from 'react'
import { useSession } from '#web/session/use-session.ts'

type Button = typeof import('./edit-button.tsx').EditButton

/** 'Edit Profile' for people with the right. A visitor loads none of its code, and a failed load breaks nothing. */
export function EditTools({ playerId }: { playerId: string }) {
  const userId = useSession()?.user.id
  const [Loaded, setLoaded] = useState<Button | null>(null)
  useEffect(() => {
    if (userId === undefined) return
    import('./edit-button.tsx').then(
      ({ EditButton }) => setLoaded(() => EditButton),
      () => undefined,
    )
  }, [userId])
  return Loaded && userId !== undefined ? <Loaded playerId={playerId} userId={userId} /> : null
}
