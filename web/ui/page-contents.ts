import { useMatches } from 'react-router'

/** The `handle` that a route may export. */
export interface PageHandle {
  /** Links to the page's sections, for the header. */
  Contents?: React.ComponentType
}

/** The links that the shown page adds to the header. */
export const usePageContents = (): React.ComponentType | undefined =>
  useMatches().reduce<PageHandle>((found, { handle }) => (isPageHandle(handle) ? handle : found), {}).Contents

const isPageHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'Contents' in handle
