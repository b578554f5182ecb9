import { isolate } from '#domain/isolate-name.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { toggleFollowed } from './following.ts'

/** Follows a team on this device. The style of followed teams chooses between the two words, also before hydration. */
export const FollowButton = ({ team }: { team: { id: string; name: string } }) => (
  <Button
    variant="outline"
    data-team={team.id}
    className="follow-button hidden js:inline-flex print:hidden"
    onClick={() => void toggle(team)}
  >
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-4" fill="none" stroke="currentColor" strokeWidth="2">
      <path d="m12 3 2.7 5.8 6.3.8-4.6 4.4 1.2 6.3-5.6-3.1-5.6 3.1 1.2-6.3L3 9.6l6.3-.8Z" strokeLinejoin="round" />
    </svg>
    <span>Follow</span>
    <span className="hidden">Following</span>
    <bdi className="sr-only">{team.name}</bdi>
  </Button>
)

async function toggle({ id, name }: { id: string; name: string }) {
  try {
    if (toggleFollowed(id))
      await toast(`You follow ${isolate(name)}`, { id, description: 'It stands first in the lists on this device.' })
    else await toast(`You no longer follow ${isolate(name)}`, { id })
  } catch {
    await toast('This browser keeps nothing', {
      ...{ id, destructive: true },
      description: 'Allow this site to store data, then follow the team again.',
    })
  }
}
