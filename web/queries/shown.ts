import { createContext } from 'react-router'
import type { LoaderContext } from './preload.ts'

/** Tells the server which changes can change a page, so that it may keep the rendered page until then. */
export interface Shown {
  /** Ids of leagues and players; null until a loader named them. */
  ids: string[] | null
  /** Ids of what the page would show if it existed. Open pages do not wait for it. */
  awaited: string[]
  /** False if a part of the page is missing because it could not be loaded. */
  isComplete: boolean
}

/** Null in the browser. */
export const shownContext = createContext<Shown | null>(null)

/**
 * Names everything that the page shows: with the id of a league all of its contents, with the id of a player the
 * profile and the leagues of all their teams, former ones included. Without ids, no change can change the page. A page
 * whose loaders do not call this is rendered for each request.
 */
export function shows(context: LoaderContext, ...ids: string[]): void {
  const shown = context.get(shownContext)
  if (shown !== null) shown.ids = [...(shown.ids ?? []), ...ids]
}

/** Reports that the page lacks a part, which the next visitor's page may have. */
export function lacksPart(context: LoaderContext): void {
  const shown = context.get(shownContext)
  if (shown !== null) shown.isComplete = false
}
