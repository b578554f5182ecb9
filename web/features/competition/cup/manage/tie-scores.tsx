import { useState } from 'react'
import { matchName } from '#domain/match-name.ts'
import type { Bracket, Tie, TieLeg } from '#web/features/competition/cup/bracket.ts'
import { describeDecision, scoreOfLeg } from '#web/features/competition/cup/describe-tie.ts'
import { EditScore } from '#web/features/competition/fixtures/edit-score.tsx'
import { dropDrafts } from '#web/forms/draft-store.ts'
import { useUser } from '#web/session/use-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'

/** The matches whose teams are known, the latest round first, each with the way to its score. Decided ties are folded. */
export function TieScores({ bracket }: { bracket: Bracket }) {
  const ties = bracket.rounds.toReversed().flatMap(({ ties }) => ties)
  const legs = ties.flatMap((tie) => tie.legs.flatMap((leg) => toMatch(tie, leg) ?? []))
  if (legs.length === 0) return null
  const open = legs.filter(({ tie }) => tie.decided_by === null)
  const decided = legs.filter(({ tie }) => tie.decided_by !== null)
  return (
    <section aria-label="Scores">
      <h3 className="mb-3 text-2xl">Scores</h3>
      {open.length > 0 && <Matches matches={open} />}
      {decided.length > 0 && (
        <Disclosure summary={`Scores of decided ties (${decided.length})`}>
          <Matches matches={decided} />
        </Disclosure>
      )}
    </section>
  )
}

interface TieMatch {
  tie: Tie
  leg: TieLeg
  match: React.ComponentProps<typeof EditScore>['match']
}

/** The match of a leg with its own home side first; undefined while a team or the date is unknown. */
function toMatch(tie: Tie, leg: TieLeg): TieMatch | undefined {
  const { match_id: id, played_at, home_score, away_score } = leg
  if (id === null || played_at === null) return undefined
  const [home_team, away_team] = leg.leg === 2 ? [tie.away, tie.home] : [tie.home, tie.away]
  return { tie, leg, match: { id, played_at, home_score, away_score, home_team, away_team } }
}

const Matches = ({ matches }: { matches: TieMatch[] }) => (
  <ul className="border-line border-t">
    {matches.map((one) => (
      <li key={one.match.id} className="border-line border-b py-2">
        <MatchScore {...one} />
      </li>
    ))}
  </ul>
)

function MatchScore({ tie, leg, match }: TieMatch) {
  const [isOpen, setOpen] = useState(false)
  // The same draft as beside the fixtures.
  const drafts = `match-${useUser().id}-${match.id}-`
  const score = scoreOfLeg(leg)
  const label = score === null ? 'Enter score' : 'Edit score'
  function close() {
    dropDrafts(drafts)
    setOpen(false)
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p className="wrap-anywhere min-w-0">
        <span className="text-muted text-sm">
          {tie.round_name}
          {tie.legs.length === 2 && `, ${leg.leg === 1 ? '1st' : '2nd'} leg`}:
        </span>{' '}
        <bdi>{match.home_team.name}</bdi> {score ?? 'v'} <bdi>{match.away_team.name}</bdi>
        {leg === tie.legs.at(-1) && <span className="text-muted text-sm"> {describeDecision(tie)}</span>}
      </p>
      <Button variant="outline" size="small" aria-label={`${label}, ${matchName(match)}`} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Dialog open onOpenChange={(next) => !next && close()}>
          <EditScore match={match} draft={`${drafts}score`} onDone={close} />
        </Dialog>
      )}
    </div>
  )
}
