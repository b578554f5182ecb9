import { useMatches } from 'react-router'

/** The `handle` that a route may export. */
export interface PageHandle {
  /** Links to the page's sections, for the header. */
  Contents?: React.ComponentType
  /** The competition that the page belongs to, from the data of the route's loader. */
  competitionOf?(data: unknown): PageCompetition | undefined
}

interface PageCompetition {
  id: string
  settings: { custom_slug: string | null }
}

/** The links that the shown page adds to the header. */
export const usePageContents = (): React.ComponentType | undefined =>
  useMatches().reduce<PageHandle>((found, { handle }) => (isPageHandle(handle) ? handle : found), {}).Contents

/** The competition of the shown page; undefined if it has none, or could not be loaded. */
export function usePageCompetition(): PageCompetition | undefined {
  const matches = useMatches()
  for (const { handle, loaderData } of matches)
    if (isPageHandle(handle) && loaderData) return handle.competitionOf?.(loaderData)
  return undefined
}

const isPageHandle = (handle: unknown): handle is PageHandle => typeof handle === 'object' && handle !== null
