import { Star } from 'lucide-react'
import { Link } from 'react-router'
import { keeperColour } from '#domain/keeper-colour.ts'
import { type Line, PLACE_HEIGHT, type Place, placeLineUp } from '#domain/line-up.ts'
import { shortenNames } from '#domain/line-up-names.ts'
import { colourOfTeam } from '#domain/team-colours.ts'
import type { LineupPlayer, MatchTeam } from '#web/features/match/match-queries.ts'
import { PitchMarkings } from './pitch-markings.tsx'
import { Shirt } from './shirt.tsx'

interface PitchProps {
  team: MatchTeam
  /** In the order of the line-up. */
  players: LineupPlayer[]
  /** The number of rows that fit. */
  rows: number
  goalsOf: (playerId: string) => number
  manOfMatchId: string | undefined
}

/** One team's line-up in its own half, the goalkeeper at the top. Screen readers get a list for each row. */
export function Pitch({ team, players, rows, goalsOf, manOfMatchId }: PitchProps) {
  const { lines, depth } = placeLineUp(players, rows)
  const names = new Map(shortenNames(players.map(({ full_name }) => full_name)).map((name, at) => [players[at], name]))
  return (
    <div
      className="@container relative bg-grass text-chalk print:break-inside-avoid print:bg-transparent print:text-ink"
      style={{ aspectRatio: `100 / ${depth}` }}
    >
      <PitchMarkings depth={depth} />
      {lines.map(({ line, places }) => (
        <section key={line}>
          <h4 className="sr-only">{titles[line]}</h4>
          <ul>
            {places.map((place) => (
              <li key={place.player.id} className="absolute" style={boxOf(place, depth)}>
                <PlacedPlayer
                  player={place.player}
                  shortName={names.get(place.player) ?? place.player.full_name}
                  colour={line === 'goalkeeper' ? keeperColour(colourOfTeam(team)) : colourOfTeam(team)}
                  goals={goalsOf(place.player.id)}
                  isManOfMatch={place.player.id === manOfMatchId}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const titles: Record<Line, string> = {
  goalkeeper: 'Goalkeeper',
  defender: 'Defence',
  midfield: 'Midfield',
  forward: 'Attack',
}

const boxOf = ({ x, y, width }: Place<LineupPlayer>, depth: number): React.CSSProperties => ({
  left: `${x - width / 2}%`,
  width: `${width}%`,
  top: percent((y - PLACE_HEIGHT / 2) / depth),
  height: percent(PLACE_HEIGHT / depth),
})

/** With two decimals, a sixteenth of a pixel at most. */
const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`

interface PlacedPlayerProps {
  player: LineupPlayer
  shortName: string
  colour: string
  goals: number
  isManOfMatch: boolean
}

const PlacedPlayer = ({ player, shortName, colour, goals, isManOfMatch }: PlacedPlayerProps) => (
  <Link
    to={`/player/${player.id}`}
    title={player.full_name}
    className="flex size-full flex-col items-center gap-[0.6cqw] rounded-sm pt-[1.6cqw] focus-visible:outline-chalk [&:hover_span]:underline"
  >
    <span className="sr-only">{inWords(player, goals, isManOfMatch)}</span>
    <span aria-hidden="true" className="relative aspect-[10/9] w-[clamp(1.875rem,11cqw,3.5rem)] shrink-0">
      <Shirt colour={colour} number={player.jersey_number} />
      {isManOfMatch && (
        <span className={`${badge} -left-3.5`}>
          <Star className="size-3 fill-current" />
        </span>
      )}
      {goals > 0 && (
        <span className={`${badge} -right-3.5 px-0.5`}>
          <Ball />
          {goals > 1 && <span className="figures pr-0.5 font-display font-semibold text-sm leading-none">{goals}</span>}
        </span>
      )}
    </span>
    <span
      aria-hidden="true"
      data-name
      style={halo}
      className="line-clamp-3 w-full px-px text-center font-display font-semibold text-[clamp(0.8125rem,4.1cqw,1.25rem)] leading-[1.05] [overflow-wrap:anywhere] print:[text-shadow:none]!"
    >
      {shortName}
    </span>
  </Link>
)

// Keeps the markings from running through the letters.
const halo = { textShadow: Array(4).fill('0 0 2px var(--color-grass)').join() }

const badge =
  '-top-1 absolute flex h-4.5 min-w-4.5 items-center justify-center gap-px rounded-full bg-chalk text-[#14191a] print:border print:border-edge'

const Ball = () => (
  <svg aria-hidden="true" viewBox="0 0 16 16" className="size-3.5" fill="none" stroke="currentColor">
    <circle cx="8" cy="8" r="7" strokeWidth="1.4" />
    <path d="M8 4.8 11 7 9.9 10.5H6.1L5 7Z" fill="currentColor" stroke="none" />
    <path d="M8 4.8V1.5M11 7l3.4-1.2M9.9 10.5 12 13.4M6.1 10.5 4 13.4M5 7 1.6 5.8" />
  </svg>
)

/** 'Ada Lovelace, number 9, 2 goals, man of the match' */
function inWords({ full_name, jersey_number }: LineupPlayer, goals: number, isManOfMatch: boolean): string {
  return [
    full_name,
    jersey_number !== null && `number ${jersey_number}`,
    goals > 0 && (goals === 1 ? '1 goal' : `${goals} goals`),
    isManOfMatch && 'man of the match',
  ]
    .filter(Boolean)
    .join(', ')
}
