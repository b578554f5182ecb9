import { useRouteLoaderData } from 'react-router'
import type { Site } from './page-context.ts'

/** The installation's public address, for links that leave the browser: 'https://league.example'. */
export const useSiteUrl = (): string => useRouteLoaderData<Site>('root')?.siteUrl ?? ''
