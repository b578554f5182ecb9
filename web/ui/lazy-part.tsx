import { type ComponentType, lazy } from 'react'

/**
 * A part that a page loads when it shows it. If the network fails while it loads, the page appears with the fallback,
 * or without the part.
 */
export const lazyPart = <Props,>(load: () => Promise<ComponentType<Props>>, Fallback: ComponentType<Props> = Nothing) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: Fallback }),
    ),
  )

/** Replaces buttons of an organizer. The page of such a button works without it. */
export const ButtonsMissing = () => <p role="alert">The buttons could not be loaded. Reload the page.</p>

const Nothing = () => <></>
