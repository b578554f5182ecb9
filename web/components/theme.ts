export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const KEY = 'touchline-theme'
const listeners = new Set<() => void>()

/** Runs in <head> before anything is painted, so that no page flashes in the wrong theme or shows 'Sign In' to members. */
export const earlyScript = `try{var d=document.documentElement,s=localStorage,t=s.getItem('${KEY}');d.dataset.js='';if(t==='light'||t==='dark')d.dataset.theme=t;if(s.getItem('touchline-session'))d.dataset.signedIn=''}catch(e){}`

export const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value)

export function readTheme(): Theme {
  const stored = window.localStorage.getItem(KEY)
  return isTheme(stored) ? stored : 'system'
}

export function chooseTheme(theme: Theme) {
  window.localStorage.setItem(KEY, theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}

export function subscribeTheme(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
