import { Link } from 'react-router'
import { isolate } from '#domain/isolate-name.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useStoredFile } from '#web/ui/use-stored-file.ts'
import { LeaveCommittee } from './leave-committee.tsx'

interface CompetitionCardProps {
  name: string
  logo_url: string | null
  season: string
  /** The custom URL, else the id. */
  slug: string
  teamCount: number
  /** The membership of an administrator; null for the owner. */
  membershipId: string | null
}

export function CompetitionCard({ name, logo_url, season, slug, teamCount, membershipId }: CompetitionCardProps) {
  const logo = useStoredFile(logo_url)
  return (
    <Card className="flex h-full flex-col justify-between gap-5">
      <div className="flex items-start gap-4">
        {logo !== null && <Picture src={logo} className="size-11 shrink-0 object-contain" />}
        <div>
          <h3 className="text-2xl [overflow-wrap:anywhere]">{name}</h3>
          <p className="mt-1 text-muted text-sm">
            {teamCount} {teamCount === 1 ? 'team' : 'teams'} · Season {season}
          </p>
          {membershipId !== null && <p className="eyebrow mt-2 text-pitch">Administrator</p>}
        </div>
      </div>
      <div className="grid gap-2">
        <Link
          to={`/competitions/${slug}`}
          className={buttonClass({ variant: 'outline' })}
          aria-label={`View Competition ${isolate(name)}`}
        >
          View Competition
        </Link>
        {membershipId !== null && <LeaveCommittee membershipId={membershipId} as="administrator" of={name} />}
      </div>
    </Card>
  )
}
