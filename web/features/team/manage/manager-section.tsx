import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogTrigger } from '#web/ui/dialog.tsx'
import { Section } from '#web/ui/page.tsx'
import { Portrait } from '#web/ui/portrait.tsx'
import { AssignManager } from './assign-manager.tsx'
import { useDeparture } from './departure.ts'
import type { ManagedTeam } from './manage-queries.ts'
import { PendingManager } from './pending-manager.tsx'
import { RemoveManager } from './remove-manager.tsx'

interface ManagerSectionProps {
  team: ManagedTeam
  isOrganizer: boolean
  /** False for an assistant. */
  mayChoose: boolean
}

/** The team's manager, their sign-up link until they have an account, and the assignment of another manager. */
export function ManagerSection({ team, isOrganizer, mayChoose }: ManagerSectionProps) {
  const { manager, players } = team
  const profile = players.find(({ id }) => id === manager?.id)
  const [isAssigning, setAssigning] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  // A manager who has handed the team over sees the new manager's link, then leaves the page.
  const [isHandedOver, setHandedOver] = useState(false)
  const departure = useDeparture()
  const close = () => {
    setAssigning(false)
    if (isHandedOver) departure.finish()
  }
  return (
    <Section title="Manager">
      <div className="grid gap-5">
        {manager === null ? (
          <p className="text-muted">
            Nobody yet.{' '}
            {mayChoose &&
              `${players.length === 0 ? 'Add the manager as a player first, then' : 'Choose a player and'} send the invitation: it creates an account that manages this team.`}
          </p>
        ) : (
          <div className="flex items-center gap-4">
            <Portrait photoUrl={profile?.photo_url ?? null} team={team} number={profile?.jersey_number} />
            <div className="min-w-0">
              <Link
                to={`/player/${manager.id}?from=team&teamId=${team.id}&tab=players`}
                className="link wrap-anywhere font-semibold"
              >
                <bdi>{manager.full_name}</bdi>
              </Link>
              <p className="text-muted text-sm">
                {manager.user_id === null ? 'pending registration' : 'has an account'}
              </p>
            </div>
          </div>
        )}
        {manager !== null && manager.user_id === null && !isHandedOver && mayChoose && (
          <PendingManager team={team} manager={manager} />
        )}
        {!mayChoose && (
          <p className="text-muted text-sm">You assist this team. Its manager and the owner choose who manages it.</p>
        )}
        <div className="flex flex-wrap gap-3 empty:hidden">
          {mayChoose && players.length > 0 && (
            <Dialog open={isAssigning} onOpenChange={(open) => (open ? setAssigning(true) : close())}>
              <DialogTrigger asChild>
                <Button variant={manager === null ? 'primary' : 'outline'}>
                  {manager === null ? 'Assign a manager' : isOrganizer ? 'Change manager' : 'Hand the team over'}
                </Button>
              </DialogTrigger>
              <AssignManager
                team={team}
                isOrganizer={isOrganizer}
                onHandedOver={() => setHandedOver(true)}
                onDone={close}
              />
            </Dialog>
          )}
          {isOrganizer && manager !== null && (
            <Dialog open={isRemoving} onOpenChange={setRemoving}>
              <DialogTrigger asChild>
                <Button variant="quiet">Remove manager</Button>
              </DialogTrigger>
              <RemoveManager team={team} manager={manager} onDone={() => setRemoving(false)} />
            </Dialog>
          )}
        </div>
      </div>
    </Section>
  )
}
