import { Link } from 'react-router'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

interface NoCompetitionProps {
  /** Whether the person has a team in another owner's competition. */
  isMember: boolean
}

/** Suggests a first competition; briefly, to a person who already has a team. */
export function NoCompetition({ isMember }: NoCompetitionProps) {
  if (isMember) {
    return (
      <p className="max-w-prose text-muted">You run no competition yourself. Whoever creates one becomes its owner.</p>
    )
  }
  return (
    <EmptyState
      title="You run no competition yet"
      action={
        <Link to="/competitions/create" className={buttonClass()}>
          Create your first one
        </Link>
      }
    >
      Give it a name, add the teams, let the fixtures be generated: a few minutes later everybody can follow the season.
    </EmptyState>
  )
}
