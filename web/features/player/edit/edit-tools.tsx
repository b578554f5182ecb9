import { useEffect, useState } from 'react'
import { useSession } from '#web/session/use-session.ts'

type Button = typeof import('./edit-button.tsx').EditButton

/** 'Edit Profile' for those who may. A visitor loads nothing for it, and where its code does not arrive nothing breaks. */
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
