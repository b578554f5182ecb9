import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { monthAndYear } from '#domain/date-words.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Label } from '#web/components/ui/label.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { type FixturesView, fixturesPath } from './fixtures-view.ts'

interface FixturesFilterProps {
  slug: string
  view: FixturesView
  /** YYYY-MM, in the order of the list. */
  months: string[]
  teams: { id: string; name: string }[]
}

/** One team's matches, or a month's. Links and a form: both work without scripts. */
export function FixturesFilter({ slug, view, months, teams }: FixturesFilterProps) {
  return (
    <div className="grid min-w-0 content-start gap-4 lg:col-start-2 lg:gap-8">
      <TeamChoice slug={slug} view={view} teams={teams} />
      {months.length > 1 && (
        <nav aria-label="Months" className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] lg:mx-0 lg:px-0">
          <ul className="flex min-w-max gap-x-5 border-line lg:grid lg:border-t">
            {[null, ...months].map((month) => (
              <li key={month} className="border-line lg:border-b">
                <Link
                  to={fixturesPath(slug, { show: view.show, month })}
                  preventScrollReset
                  aria-current={view.teamId === null && month === view.month ? 'page' : undefined}
                  className="month-link"
                >
                  {month === null ? nearest(view) : monthAndYear(month)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}

const nearest = ({ show }: FixturesView) => (show === 'results' ? 'Latest' : 'Next')

function TeamChoice({ slug, view, teams }: Omit<FixturesFilterProps, 'months'>) {
  const navigate = useNavigate()
  const select = useRef<HTMLSelectElement>(null)
  // The address decides; a choice that is still loading stays as the person made it.
  useEffect(() => {
    if (select.current) select.current.value = view.teamId ?? ''
  }, [view.teamId])
  return (
    <form className="grid gap-1.5 max-lg:max-w-xs">
      <input type="hidden" name="show" value={view.show ?? 'upcoming'} />
      <Label htmlFor="fixtures-team">Team</Label>
      <div className="flex gap-2">
        <Select
          ref={select}
          id="fixtures-team"
          name="team"
          className="min-w-0 flex-1"
          defaultValue={view.teamId ?? ''}
          onChange={({ target }) =>
            navigate(fixturesPath(slug, { show: view.show, teamId: target.value || null }), {
              replace: true,
              preventScrollReset: true,
            })
          }
        >
          <option value="">All teams</option>
          {teams.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <button type="submit" className={buttonClass({ variant: 'outline', className: 'js:hidden' })}>
          Show
        </button>
      </div>
    </form>
  )
}
