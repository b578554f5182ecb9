import { redirect, replace } from 'react-router'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { NotFoundError } from '#web/queries/failures/not-found-error.ts'
import { queryClientContext } from '#web/queries/page-context.ts'
import type { LoaderContext } from '#web/queries/preload.ts'
import { toast } from '#web/ui/toast.ts'
import { MANAGED_TEAM_LOAD_FAILED, managedTeamQuery } from './manage-queries.ts'

/** @throws a redirect to the team's public page when the team cannot be loaded; a toast says why */
export async function loadManagedTeam(context: LoaderContext, id: string, url: URL) {
  try {
    await context.get(queryClientContext).query({ ...managedTeamQuery(id), staleTime: 0 })
    return null
  } catch (error) {
    showFailure(error)
    const page = `/team/${id}`
    // A page that was opened by its address is in the history already. Leaving it there would trap the back button.
    throw window.location.pathname === url.pathname ? replace(page) : redirect(page)
  }
}

function showFailure(error: unknown) {
  if (error instanceof NotFoundError) return toast(error.message, { destructive: true })
  const cause = error instanceof Error ? error.cause : undefined
  return toast(MANAGED_TEAM_LOAD_FAILED, { description: failureMessage(cause ?? error), destructive: true })
}
