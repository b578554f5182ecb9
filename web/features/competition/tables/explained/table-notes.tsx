import { type ShownTable, zonePlaces } from './shown-table.ts'
import type { Zone } from './stages-query.ts'

/** The meaning of the lines at the edge, in words and with their places. */
export const ZoneLegend = ({ zones }: { zones: readonly Zone[] }) =>
  zones.length > 0 && (
    <ul className="zone-legend">
      {zones.map((zone) => (
        <li key={`${zone.first_place} ${zone.label}`} data-zone={zone.kind}>
          <span className="figures text-muted">{zonePlaces(zone)}</span>{' '}
          <span className="wrap-anywhere">{zone.label}</span>
        </li>
      ))}
    </ul>
  )

/** Deductions and withdrawn teams. */
export const TableNotes = ({ table: { notes } }: { table: ShownTable }) =>
  notes.length > 0 && (
    <ul className="table-notes">
      {notes.map((note) => (
        <li key={note}>{note.includes(' withdrew') ? note : `* ${note}`}</li>
      ))}
    </ul>
  )
