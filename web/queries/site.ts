import { useRouteLoaderData } from 'react-router'
import type { Site } from './page-context.ts'

/** What the server says about itself; undefined on the page that says that something broke. */
export const useSite = (): Site | undefined => useRouteLoaderData<() => Site>('root')
