const KEY = 'touchline-origin'

let remembered: string | null = null

/** Keeps the address of the page that sent a visitor to sign in. Each tab has its own. */
export function rememberReturnPath(path: string) {
  remembered = path
  sessionStorage.setItem(KEY, path)
}

/** The kept address, or null. Only paths of this site: the storage may hold anything. */
export function readReturnPath(): string | null {
  if (typeof sessionStorage === 'undefined') return null
  const path = remembered ?? (isReloaded() ? sessionStorage.getItem(KEY) : null)
  return path !== null && /^\/(?![/\\])/.test(path) ? path : null
}

export function forgetReturnPath() {
  remembered = null
  sessionStorage.removeItem(KEY)
}

/** Whether /auth was reloaded. After any other load of /auth, a stored address belongs to an earlier visit. */
function isReloaded(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return load?.type === 'reload' && new URL(load.name).pathname === '/auth'
}
