import { isolate } from '#domain/isolate-name.ts'
import { type OfSeason, seasonName } from '#domain/season.ts'

/** A competition, as far as its manifest needs it. */
export interface InstallableCompetition extends OfSeason {
  id: string
  name: string
  logo_url: string | null
  settings: {
    custom_slug: string | null
    description: string | null
    app_icon_url: string | null
    colour: string | null
  }
}

const SHORT_NAME_LETTERS = 15

/**
 * The web app manifest of a competition. Its identity is the id, so a new custom URL is still the same app; its scope
 * is its own, because a browser offers no second app whose pages lie within the scope of one that is installed.
 * @param icons `/competitions/{id}/icons`, or null where the competition has no picture of its own
 */
export function competitionManifest(competition: InstallableCompetition, icons: string | null) {
  const { id, name, settings } = competition
  const scope = `/competitions/${settings.custom_slug ?? id}/`
  return {
    id: `/competitions/${id}`,
    name,
    short_name: shortName(name),
    description:
      settings.description || `Fixtures, results and the table of ${isolate(name)}, season ${seasonName(competition)}.`,
    lang: 'en-GB',
    start_url: `${scope}overview`,
    scope,
    display: 'standalone',
    orientation: 'portrait',
    background_color: '#ffffff',
    theme_color: settings.colour ?? '#ffffff',
    categories: ['sports'],
    icons: [
      icon(icons ? `${icons}/192.png` : '/icons/touchline-192.png', 192, 'any'),
      icon(icons ? `${icons}/512.png` : '/icons/touchline-512.png', 512, 'any'),
      icon(icons ? `${icons}/maskable-512.png` : '/icons/touchline-maskable-512.png', 512, 'maskable'),
    ],
    shortcuts: [
      { name: 'Overview', url: `${scope}overview` },
      { name: 'Fixtures', url: `${scope}fixtures` },
      { name: 'Table', url: `${scope}table` },
    ],
  }
}

const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** 'Premier Sunday League' → 'Premier Sunday': the words that fit under an icon, or as much of the first. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/)
  let short = ''
  for (const word of words) {
    const longer = short === '' ? word : `${short} ${word}`
    if ([...longer].length > SHORT_NAME_LETTERS) break
    short = longer
  }
  // No name ends in '&' or '–'.
  short = short.replace(/[^\p{L}\p{N})!?.]+$/u, '')
  return short || [...name.trim()].slice(0, SHORT_NAME_LETTERS).join('')
}
