const KEY = 'touchline-origin'

let remembered: string | null = null

/** Keeps the page that a visitor was turned away from, for after the sign-in. Each tab has its own. */
export function rememberOrigin(path: string) {
  remembered = path
  sessionStorage.setItem(KEY, path)
}

/** The remembered page, if there is one. Only paths of ours: the storage may hold anything. */
export function recallOrigin(): string | null {
  if (typeof sessionStorage === 'undefined') return null
  const path = remembered ?? (isReloaded() ? sessionStorage.getItem(KEY) : null)
  return path !== null && /^\/(?![/\\])/.test(path) ? path : null
}

export function forgetOrigin() {
  remembered = null
  sessionStorage.removeItem(KEY)
}

/** Whether /auth was loaded again. Who left it by an address and comes back later comes from elsewhere. */
function isReloaded(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return load?.type === 'reload' && new URL(load.name).pathname === '/auth'
}
