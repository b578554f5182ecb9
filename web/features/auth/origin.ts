const KEY = 'touchline-origin'

/** Keeps the page that a visitor was turned away from, for after the sign-in. Each tab has its own. */
export const rememberOrigin = (path: string) => sessionStorage.setItem(KEY, path)

/** The remembered page, if there is one. Only paths of ours: the storage may hold anything. */
export function recallOrigin(): string | null {
  const path = typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(KEY)
  return path !== null && /^\/(?![/\\])/.test(path) ? path : null
}

export const forgetOrigin = () => sessionStorage.removeItem(KEY)
