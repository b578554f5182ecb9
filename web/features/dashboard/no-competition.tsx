import { Link } from 'react-router'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

interface NoCompetitionProps {
  /** Whether the person has a team in another owner's competition. */
  isMember: boolean
}

/** Suggests a first competition; briefly, to a person who already has a team. */
export function NoCompetition({ isMember }: NoCompetitionProps) {
  if (isMember) {
    return (
      <p className="max-w-prose text-muted">You don’t run a competition yourself. Create one to become its owner.</p>
    )
  }
  return (
    <EmptyState
      title="You don’t run a competition yet"
      action={
        <Link to="/competitions/create" className={buttonClass()}>
          Create your first one
        </Link>
      }
    >
      Give it a name, add the teams and generate the fixtures. In a few minutes everybody can follow the season.
    </EmptyState>
  )
}
