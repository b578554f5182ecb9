import { isUuid } from '#web/queries/is-uuid.ts'

/** The division of an address, as a part of what its page shows: pages without one stay small. */
export function readStage(params: URLSearchParams): { stageId?: string } {
  const stage = params.get('stage') ?? ''
  return isUuid(stage) ? { stageId: stage } : {}
}
