import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hiddenTablesText, type Youth } from '#web/queries/youth.ts'
import { useUserId } from '#web/session/use-session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Replaces tables that a youth competition does not publish. Organizers and managers load them once it is here. */
export function HiddenTables({ youth }: { youth: Youth | undefined }) {
  const queries = useQueryClient()
  const userId = useUserId()
  useEffect(() => {
    // The server's HTML is for everybody.
    if (userId !== undefined) void queries.invalidateQueries()
  }, [userId, queries])
  return (
    <EmptyState title="No tables here">{`${hiddenTablesText(youth)}: its players are too young for them.`}</EmptyState>
  )
}
