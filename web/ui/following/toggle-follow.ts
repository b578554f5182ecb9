import { isolate } from '#domain/isolate-name.ts'
import { toast } from '#web/ui/toast.ts'
import { toggleFollowed } from './following.ts'

/** Follows a team on this device, or no longer, and says so. */
export async function toggleFollow({ id, name }: { id: string; name: string }): Promise<void> {
  try {
    if (toggleFollowed(id))
      await toast(`You follow ${isolate(name)}`, { id, description: 'It is listed first on this device.' })
    else await toast(`You no longer follow ${isolate(name)}`, { id })
  } catch {
    await toast('This browser keeps nothing', {
      id,
      destructive: true,
      description: 'Allow this site to store data, then follow the team again.',
    })
  }
}
