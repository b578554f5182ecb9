import { useRouteLoaderData } from 'react-router'
import type { Site } from './page-context.ts'

/** The server's settings; undefined on the error page. */
export const useSite = (): Site | undefined => useRouteLoaderData<() => Site>('root')
