import { clsx } from 'clsx'
import { Link } from 'react-router'
import { countWords } from '#domain/count-words.ts'
import type { Standing } from '#web/features/competition/competition-queries.ts'
import { Crest } from '#web/ui/crest.tsx'
import type { Outcome } from '#web/ui/outcome.ts'
import { OutcomeMark } from '#web/ui/outcome-mark.tsx'
import { crestTeam, type MoreColumns } from './league-table.tsx'
import type { TableForm } from './table-queries.ts'

/** Columns for each team's movement, latest results and next match. */
export function formColumns(forms: TableForm[], standings: Standing[]): MoreColumns {
  const byTeam = new Map(forms.map((form) => [form.team_id, form]))
  const rows = new Map(standings.map((row) => [row.team_id, row]))
  const hasNext = forms.some(({ next_match_id }) => next_match_id !== null)
  return {
    heads: <FormHeads hasNext={hasNext} />,
    cellsOf: (teamId) => {
      const form = byTeam.get(teamId)
      return form && <FormCells form={form} hasNext={hasNext} next={rows.get(form.next_team_id ?? '')} />
    },
    markOf: (teamId) => <Movement moved={byTeam.get(teamId)?.moved ?? null} />,
  }
}

const FormHeads = ({ hasNext }: { hasNext: boolean }) => (
  <>
    <th scope="col" className="head-cell sm:pl-4!">
      Form
    </th>
    {hasNext && (
      <th scope="col" className="head-cell">
        Next
      </th>
    )}
  </>
)

interface FormCellsProps {
  form: TableForm
  hasNext: boolean
  /** The next opponent's row, if it is in this table. */
  next: Standing | undefined
}

/** A team's latest five results, oldest first, each with its match, and its next opponent. */
const FormCells = ({ form, hasNext, next }: FormCellsProps) => (
  <>
    <td className="cell sm:pl-4!">
      <span className="sr-only">{movementWords(form.moved)}</span>
      <ol className="flex sm:gap-0.5">
        {form.form.map((outcome, at) => (
          <li key={form.form_match_ids[at]}>
            <Link
              to={`/match/${form.form_match_ids[at]}`}
              prefetch="none"
              className="grid h-11 w-5.5 place-items-center sm:w-6"
            >
              <OutcomeMark outcome={outcome as Outcome} small />
            </Link>
          </li>
        ))}
      </ol>
    </td>
    {hasNext && <NextCell form={form} next={next} />}
  </>
)

/** The crest of the next opponent, with its name where there is room. */
const NextCell = ({ form, next }: Pick<FormCellsProps, 'form' | 'next'>) => (
  <td className="cell whitespace-nowrap text-sm sm:min-w-28">
    {form.next_match_id !== null && (
      <Link
        to={`/match/${form.next_match_id}`}
        prefetch="none"
        className="flex min-h-11 min-w-7 items-center gap-2 text-muted hover:text-ink"
      >
        {next && <Crest team={crestTeam(next)} />}
        <span className={next && 'max-sm:sr-only'}>
          <span className="sr-only">{form.next_is_home ? 'Home against' : 'Away at'} </span>
          <span aria-hidden="true">{form.next_is_home ? 'v' : 'at'} </span>
          <bdi>{form.next_team_name}</bdi>
        </span>
      </Link>
    )}
  </td>
)

/** A triangle before the position of a team that moved since the latest round. `FormCells` has the words. */
const Movement = ({ moved }: { moved: number | null }) => (
  <span
    aria-hidden="true"
    title={movementWords(moved)}
    className={clsx('movement', (moved ?? 0) > 0 && 'movement-up', (moved ?? 0) < 0 && 'movement-down')}
  />
)

function movementWords(moved: number | null): string {
  if (moved === null) return ''
  if (moved === 0) return 'Same position as before the latest round.'
  const places = countWords(Math.abs(moved), 'place')
  return `${moved > 0 ? 'Up' : 'Down'} ${places} since the latest round.`
}
