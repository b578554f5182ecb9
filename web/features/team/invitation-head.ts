import type { LoaderContext } from '#web/queries/preload.ts'
import type { PageHead } from '#web/share/page-meta.ts'
import { previewPath } from '#web/share/preview/preview-path.ts'
import { loadTeamFacts } from './team-head.ts'

/** The team's picture for a shared invitation. Only the server computes it. */
export async function loadInvitationHead(
  context: LoaderContext,
  { teamId }: { teamId: string | null },
): Promise<PageHead | undefined> {
  if (teamId === null) return undefined
  return { image: previewPath(teamId, await loadTeamFacts(context, teamId)) }
}
