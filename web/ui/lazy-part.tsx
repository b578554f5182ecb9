import { type ComponentType, lazy } from 'react'

/** A part that a page loads when it shows it. If the network fails while it loads, the page appears without it. */
export const lazyPart = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => <></> }),
    ),
  )
