import { Button } from '#web/ui/button.tsx'
import { importAgain } from '#web/ui/import-again.ts'
import { toast } from '#web/ui/toast.ts'

interface FollowButtonProps {
  team: { id: string; name: string }
}

/** Follows a team on this device. The style of followed teams chooses between the two words, also before hydration. */
export const FollowButton = ({ team }: FollowButtonProps) => (
  <Button
    variant="outline"
    data-team={team.id}
    className="follow-button hidden js:inline-flex print:hidden"
    onClick={() => toggle(team)}
  >
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-4" fill="none" stroke="currentColor" strokeWidth="2">
      <path d="m12 3 2.7 5.8 6.3.8-4.6 4.4 1.2 6.3-5.6-3.1-5.6 3.1 1.2-6.3L3 9.6l6.3-.8Z" strokeLinejoin="round" />
    </svg>
    <span>Follow</span>
    <span className="hidden">Following</span>
    <bdi className="sr-only">{team.name}</bdi>
  </Button>
)

// The code is loaded with the first press, because few visitors follow a team.
const toggle = (team: FollowButtonProps['team']) =>
  void importAgain(() => import('./toggle-follow.ts')).then(
    ({ toggleFollow }) => toggleFollow(team),
    () => toast('You are offline', { destructive: true, description: 'Follow the team when you are online again.' }),
  )
