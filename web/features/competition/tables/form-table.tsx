import { useQuery } from '@tanstack/react-query'
import type { Standing } from '#web/features/competition/competition-queries.ts'
import { formColumns } from './form-cells.tsx'
import { LeagueTable } from './league-table.tsx'
import type { tableFormQuery } from './table-queries.ts'

interface FormTableProps {
  /** The query comes from outside: else this file would share its module with the tab, in a file of their own. */
  query: ReturnType<typeof tableFormQuery>
  /** The rows to show. */
  standings: Standing[]
  /** The whole table, with the next opponents of all rows. */
  all: Standing[]
  caption: string
}

/** A small table with each team's movement, latest results and next match. */
export function FormTable({ query, standings, all, caption }: FormTableProps) {
  const { data: form } = useQuery({ ...query, retryOnMount: false })
  return <LeagueTable standings={standings} caption={caption} compact more={form && formColumns(form, all)} />
}
