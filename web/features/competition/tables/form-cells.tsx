import { clsx } from 'clsx'
import { Link } from 'react-router'
import type { MoreColumns } from './league-table.tsx'
import type { TableForm } from './table-queries.ts'

const words = { W: 'Won', D: 'Drew', L: 'Lost' } as const
type Letter = keyof typeof words

/** Columns for each team's movement, latest results and next match. */
export function formColumns(forms: TableForm[]): MoreColumns {
  const byTeam = new Map(forms.map((form) => [form.team_id, form]))
  return {
    heads: <FormHeads />,
    cellsOf: (teamId) => {
      const form = byTeam.get(teamId)
      return form && <FormCells form={form} />
    },
    markOf: (teamId) => <Movement moved={byTeam.get(teamId)?.moved ?? null} />,
  }
}

const FormHeads = () => (
  <>
    <th scope="col" className="head-cell pl-4!">
      Form
    </th>
    <th scope="col" className="head-cell">
      Next
    </th>
  </>
)

/** A team's latest five results, oldest first, each with its match, and its next opponent. */
const FormCells = ({ form }: { form: TableForm }) => (
  <>
    <td className="cell pl-4!">
      <span className="sr-only">{movementWords(form.moved)}</span>
      <ol className="flex gap-0.5">
        {form.form.map((letter, at) => (
          <li key={form.form_match_ids[at]}>
            <Link
              to={`/match/${form.form_match_ids[at]}`}
              prefetch="none"
              className="grid h-11 w-6 place-items-center"
              aria-label={words[letter as Letter]}
            >
              <span
                aria-hidden="true"
                className={clsx(
                  'grid size-5.5 place-items-center rounded-sm font-display font-semibold text-sm leading-none',
                  letter === 'W' && 'bg-pitch text-on-pitch',
                  letter === 'D' && 'border border-edge',
                  letter === 'L' && 'bg-danger-wash text-danger',
                )}
              >
                {letter}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </td>
    <td className="cell min-w-28 whitespace-nowrap text-sm">
      {form.next_match_id !== null && form.next_team_name !== null && (
        <Link to={`/match/${form.next_match_id}`} prefetch="none" className="block py-3 text-muted hover:text-ink">
          <span className="sr-only">{form.next_is_home ? 'Home against' : 'Away at'} </span>
          <span aria-hidden="true">{form.next_is_home ? 'v' : 'at'} </span>
          <bdi>{form.next_team_name}</bdi>
        </Link>
      )}
    </td>
  </>
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
  const places = Math.abs(moved) === 1 ? '1 place' : `${Math.abs(moved)} places`
  return `${moved > 0 ? 'Up' : 'Down'} ${places} since the latest round.`
}
