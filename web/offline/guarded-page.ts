const GUARDED = [
  /^\/(?:dashboard|invitation|account\/[^/]+|officiating\/[^/]+)$/,
  /^\/competitions\/create(?:\/import)?$/,
  /^\/competitions\/[^/]+\/(?:import|settings|generate|results|call-off|officials|knock-outs)$/,
  /^\/team\/[^/]+\/(?:manage|who-is-in)$/,
  /^\/players?\/[^/]+\/edit$/,
]

/** Whether a page is for somebody who is signed in. */
export const isGuardedPage = (path: string): boolean => GUARDED.some((pattern) => pattern.test(path))
