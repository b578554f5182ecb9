const KEY = 'touchline-origin'

/** Keeps the page that a visitor was turned away from, for after the sign-in. Each tab has its own. */
export const rememberOrigin = (path: string) => sessionStorage.setItem(KEY, path)

/** The remembered page, else '/'. Only paths of ours: the storage may hold anything. */
export function recallOrigin(): string {
  const path = sessionStorage.getItem(KEY) ?? '/'
  return /^\/(?![/\\])/.test(path) ? path : '/'
}

export const forgetOrigin = () => sessionStorage.removeItem(KEY)
