import { useState } from 'react'
import { countWords } from '#domain/count-words.ts'
import type { RowError } from '#domain/import/parsed.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/page.tsx'
import { cellClass, headCellClass, Table } from '#web/ui/table.tsx'
import type { Import } from './use-import.ts'

const SHOWN = 50
// With more wrong rows the whole file is wrong, and the first ones show why.
const MOST = 500

interface WrongRowsProps {
  state: Import
  errors: RowError[]
  onShowRow: (row: number) => void
  /** Moves the focus, because the pressed button disappears. */
  onLeave: () => void
}

/** Lists each row that cannot be saved, with its reason. Only the person can choose to leave them out. */
export function WrongRows({ state, errors, onShowRow, onLeave }: WrongRowsProps) {
  const [isAll, setAll] = useState(false)
  const leftOut = state.leftOut.size
  const leave = (action: () => void) => () => {
    onLeave()
    action()
  }
  if (errors.length === 0 && leftOut === 0) return null
  if (errors.length === 0) {
    return (
      <p
        role="status"
        className="flex flex-wrap items-center gap-x-4 gap-y-2 border-edge border-l-4 bg-sunken px-4 py-2"
      >
        {`${countWords(leftOut, 'wrong row is', 'wrong rows are')} left out.`}
        <Button variant="quiet" size="small" onClick={leave(state.bringBack)}>
          Bring back
        </Button>
      </p>
    )
  }
  return (
    <Section title={`${countWords(errors.length, 'row is', 'rows are')} wrong`}>
      <p className="mb-4 max-w-prose" role="alert">
        Nothing can be saved with wrong rows. Correct them in the text above (press a row's number to find it), or leave
        them out.
      </p>
      <Table label="Wrong rows" caption="Wrong rows and their reasons">
        <thead>
          <tr>
            <th scope="col" className={headCellClass}>
              Row
            </th>
            <th scope="col" className={headCellClass}>
              What is wrong
            </th>
          </tr>
        </thead>
        <tbody>
          {errors.slice(0, isAll ? MOST : SHOWN).map(({ row, reason, text }) => (
            <tr key={row}>
              <th scope="row" className={`${cellClass} figures align-top font-normal`}>
                <button type="button" className="link cursor-pointer px-1" onClick={() => onShowRow(row)}>
                  <span className="sr-only">Show row </span>
                  {row}
                </button>
              </th>
              <td className={cellClass}>
                <span className="text-danger">{reason}</span>
                <span className="block break-words text-muted text-sm">{text}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="outline" onClick={leave(state.leaveOutWrongRows)} disabled={state.isSaving}>
          {errors.length === 1
            ? 'Leave the wrong row out'
            : `Leave the ${errors.length.toLocaleString('en-GB')} wrong rows out`}
        </Button>
        {errors.length > SHOWN && !isAll && (
          <Button variant="quiet" onClick={leave(() => setAll(true))}>
            {errors.length > MOST ? `Show the first ${MOST}` : `Show all ${errors.length}`}
          </Button>
        )}
      </div>
    </Section>
  )
}
