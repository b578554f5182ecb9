import { Link } from 'react-router'
import { isolate } from '#domain/isolate-name.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Crest } from '#web/ui/crest.tsx'

interface ManagedTeamProps {
  team: React.ComponentProps<typeof Crest>['team'] & { name: string }
  league: string
}

export function ManagedTeam({ team, league }: ManagedTeamProps) {
  const { id, name } = team
  return (
    <li className="flex items-center gap-4 border-line border-b py-3">
      <Crest team={team} size="medium" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{name}</p>
        <p className="truncate text-muted text-sm">{league}</p>
      </div>
      <Link
        to={`/teams/${id}`}
        aria-label={`View ${isolate(name)}`}
        className={buttonClass({ variant: 'outline', size: 'small' })}
      >
        View
      </Link>
    </li>
  )
}
