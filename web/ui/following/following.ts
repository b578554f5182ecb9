import { followedStyle } from './followed-style.ts'
import { FOLLOWED, FOLLOWED_STYLE } from './names.ts'

const MOST = 50
const UUID = /^[0-9a-f-]{36}$/

/** The ids of the teams that this device follows, the latest first. */
function readFollowed(): string[] {
  return (window.localStorage.getItem(FOLLOWED) ?? '').split(',').filter((id) => UUID.test(id))
}

/** Follows a team on this device, or no longer. @returns whether the device follows it now */
export function toggleFollowed(teamId: string): boolean {
  const others = readFollowed().filter((id) => id !== teamId)
  const follows = others.length === readFollowed().length
  window.localStorage.setItem(FOLLOWED, (follows ? [teamId, ...others].slice(0, MOST) : others).join(','))
  refreshFollowedStyle()
  return follows
}

/**
 * Brings the stored style up to date with the followed teams and with this version of the app, and applies it. The early
 * script applies the stored one on the next page, before anything is painted.
 */
export function refreshFollowedStyle(): void {
  const style = followedStyle(readFollowed())
  if (style === (window.localStorage.getItem(FOLLOWED_STYLE) ?? '')) return
  window.localStorage.setItem(FOLLOWED_STYLE, style)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  document.adoptedStyleSheets = [sheet]
}
