import { FOLLOWED_STYLE } from './following/names.ts'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const KEY = 'touchline-theme'
const PAPER = { light: '#f5f3ec', dark: '#0f1311' }
const BAR = 'theme-bar'
const listeners = new Set<() => void>()

/**
 * Runs in <head> before anything is painted, so that no page flashes in the wrong theme or shows 'Sign In' to members.
 * It puts followed teams first (following/). It also stores the browser's install prompt, which comes before React has loaded. The browser uses the first
 * `theme-color`, so a chosen theme colours the browser's bar too.
 */
export const earlyScript = `try{var d=document,r=d.documentElement.dataset,s=localStorage,t=s.getItem('${KEY}'),f=s.getItem('${FOLLOWED_STYLE}'),m,p=${JSON.stringify(PAPER)}[t];r.js='';if(p){r.theme=t;m=d.createElement('meta');m.id='${BAR}';m.name='theme-color';m.content=p;d.head.prepend(m)}if(s.getItem('touchline-session'))r.signedIn='';if(f){m=new CSSStyleSheet;m.replaceSync(f);d.adoptedStyleSheets=[m]}}catch(e){}addEventListener('beforeinstallprompt',function(e){e.preventDefault();window.installPrompt=e;dispatchEvent(new Event('installable'))})`

export const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value)

export function readTheme(): Theme {
  const stored = window.localStorage.getItem(KEY)
  return isTheme(stored) ? stored : 'system'
}

export function chooseTheme(theme: Theme) {
  window.localStorage.setItem(KEY, theme)
  applyTheme(theme)
}

function applyTheme(theme: Theme) {
  document.getElementById(BAR)?.remove()
  if (theme === 'system') delete document.documentElement.dataset.theme
  else {
    document.documentElement.dataset.theme = theme
    document.head.prepend(
      Object.assign(document.createElement('meta'), { id: BAR, name: 'theme-color', content: PAPER[theme] }),
    )
  }
  for (const listener of listeners) listener()
}

export function subscribeTheme(listener: () => void) {
  if (listeners.size === 0) {
    window.addEventListener('storage', followOtherTabs)
    // Another page can have chosen a theme since this one began.
    if (readTheme() !== (document.documentElement.dataset.theme ?? 'system')) applyTheme(readTheme())
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs)
  }
}

const followOtherTabs = ({ key }: StorageEvent) => key === KEY && applyTheme(readTheme())
