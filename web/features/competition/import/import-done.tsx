import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { countMatches, countWords } from '#domain/count-words.ts'
import type { PlannedSeason } from '#web/features/competition/season-choice.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import type { Imported } from './save-import.ts'

interface ImportDoneProps {
  result: Imported
  path: string
  planned: PlannedSeason | null
  onAgain: () => void
}

/** Says what was saved, with a link to the fixtures. */
export function ImportDone({ result, path, planned, onAgain }: ImportDoneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="touchline mt-8 border-pitch py-8">
      <h2 ref={heading} tabIndex={-1} className="text-4xl outline-none">
        Everything is saved
      </h2>
      <p className="mt-3 text-lg">{describeImported(result)}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Link to={planned?.path ?? `${path}/fixtures`} className={buttonClass()}>
          See the fixtures
        </Link>
        {planned === null && (
          <Link to={`${path}/tables`} className={buttonClass({ variant: 'outline' })}>
            See the table
          </Link>
        )}
        <Button variant="quiet" onClick={onAgain}>
          Import more
        </Button>
      </div>
    </section>
  )
}

/** '20 teams created, 380 matches added, 2 matches updated.' */
function describeImported({ teams_created, matches_created, matches_updated }: Imported): string {
  const parts = [
    teams_created > 0 && `${countWords(teams_created, 'team')} created`,
    matches_created > 0 && `${countMatches(matches_created)} added`,
    matches_updated > 0 && `${countMatches(matches_updated)} updated`,
  ].filter(Boolean)
  return parts.length === 0 ? 'There was nothing to change.' : `${parts.join(', ')}.`
}
