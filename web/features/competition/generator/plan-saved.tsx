import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { listCounts } from './list-counts.ts'
import type { SavedPlan } from './save-plan.ts'

interface PlanSavedProps {
  saved: SavedPlan
  /** Path of the fixtures. */
  path: string
  /** The button that undoes the plan. */
  undo: React.ReactNode
  onAgain: () => void
}

/** Says what was saved, with a link to the fixtures. */
export function PlanSaved({ saved, path, undo, onAgain }: PlanSavedProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="touchline border-pitch py-8">
      <h2 ref={heading} tabIndex={-1} className="text-4xl outline-none">
        The season is saved
      </h2>
      <p className="mt-3 text-lg">{listCounts(saved)}.</p>
      <div className="mt-8 mb-8 flex flex-wrap gap-3">
        <Link to={path} className={buttonClass()}>
          See the fixtures
        </Link>
        <Button variant="quiet" onClick={onAgain}>
          Plan again
        </Button>
      </div>
      {undo}
    </section>
  )
}
