import { redirect, replace } from 'react-router'
import { ManagePage } from '#web/features/team/manage/manage-page.tsx'
import { LOAD_FAILED, managedTeamQuery } from '#web/features/team/manage/manage-queries.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { NotFoundError } from '#web/queries/failures/not-found-error.ts'
import { queryClientContext } from '#web/queries/page-context.ts'
import { toast } from '#web/ui/toast.ts'
import type { Route } from './+types/team-manage.ts'

export const meta = () => [{ title: 'Manage Team · Touchline' }]

export async function clientLoader({ context, params, url }: Route.ClientLoaderArgs) {
  try {
    await context.get(queryClientContext).query({ ...managedTeamQuery(params.id), staleTime: 0 })
    return null
  } catch (error) {
    complain(error)
    const page = `/team/${params.id}`
    // Opened by its address, this page is in the history already: leaving it there would trap the back button.
    throw window.location.pathname === url.pathname ? replace(page) : redirect(page)
  }
}

function complain(error: unknown) {
  if (error instanceof NotFoundError) return toast(error.message, { destructive: true })
  const cause = error instanceof Error ? error.cause : undefined
  return toast(LOAD_FAILED, { description: failureMessage(cause ?? error), destructive: true })
}

export default function TeamManageRoute({ params }: Route.ComponentProps) {
  return <ManagePage teamId={params.id} />
}
