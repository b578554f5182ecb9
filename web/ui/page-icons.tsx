import { useMatches } from 'react-router'
import { useStoredFile } from './use-stored-file.ts'

/** A competition, as far as its icons need it. */
interface League {
  id: string
  settings: { favicon_url: string | null }
}

/** Icons and app manifest in the head: the competition's own on its pages, Touchline's everywhere else. */
export function PageIcons() {
  const league = useMatches().reduce<League | null>((found, { loaderData }) => found ?? findLeague(loaderData), null)
  const favicon = useStoredFile(league?.settings.favicon_url)
  const folder = league && `/competitions/${league.id}`
  return (
    <>
      {favicon !== null ? (
        <link rel="icon" href={favicon} />
      ) : (
        <>
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <link rel="icon" href="/favicon.ico" sizes="32x32" />
        </>
      )}
      <link rel="apple-touch-icon" href={folder ? `${folder}/icons/apple-180.png` : '/icons/touchline-apple-180.png'} />
      <link rel="manifest" href={`${folder ?? ''}/manifest.webmanifest`} />
    </>
  )
}

/** Finds the competition in loader data: as `competition`, or as the league of a match, team or player. */
function findLeague(data: unknown): League | null {
  const shown = ['match', 'team', 'player'].map((name) => property(data, name))
  const teams = property(shown[2], 'teams')
  const places = [property(data, 'competition'), ...shown.map((what) => property(what, 'league'))]
  if (Array.isArray(teams)) places.push(property(teams[0], 'league'))
  return places.find(isLeague) ?? null
}

const isLeague = (value: unknown): value is League =>
  typeof property(value, 'id') === 'string' && property(value, 'settings') !== undefined

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
