import { useRef, useState } from 'react'
import { type Formation, placesOf, placeWords } from '#domain/formation.ts'
import type { Kit } from '#domain/kits.ts'
import { PLACE_HEIGHT, placeLineUp } from '#domain/line-up.ts'
import { shortenNames } from '#domain/line-up-names.ts'
import { ShirtShape } from '#web/ui/shirt-shape.tsx'
import { type Direction, MovedPlayer, type PlacedStarter, type Spot } from './moved-player.tsx'
import type { Starter } from './order-starters.ts'

interface FormationPitchProps {
  label: string
  /** The team's and the goalkeeper's. */
  kits: readonly [Kit, Kit]
  players: readonly Starter[]
  formation: Formation
  /** Two players change places. */
  onSwap: (one: string, other: string) => void
}

/** The half of a pitch on which players change places: dragged, pressed one after the other, or with the arrow keys. */
export function FormationPitch({ label, kits: [kit, keeperKit], players, formation, onSwap }: FormationPitchProps) {
  const { depth, spots } = placeFormation(players, formation)
  const names = shortenNames(spots.map(({ player }) => player.full_name))
  const pitch = useRef<HTMLUListElement>(null)
  // A player who was pressed waits for the one to change places with.
  const [selected, setSelected] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const swap = (one: Spot, other: Spot) => {
    onSwap(one.player.id, other.player.id)
    setSelected(null)
    setSaid(`${one.player.full_name}: ${placeWords(formation.shape, other.player.place)}`)
  }
  const press = (spot: Spot) => {
    const first = spots.find(({ player }) => player.id === selected)
    if (first && first !== spot) return swap(first, spot)
    setSelected(first ? null : spot.player.id)
    setSaid(first ? '' : `${spot.player.full_name}: press another player to change places`)
  }
  const drop = (spot: Spot, byX: number, byY: number) => {
    const { clientWidth = 1 } = pitch.current ?? {}
    const goal = { x: spot.x + (byX / clientWidth) * 100, y: spot.y + (byY / clientWidth) * 100 }
    const nearest = spots.toSorted((one, other) => distance(one, goal) - distance(other, goal))[0]
    if (nearest && nearest !== spot) swap(spot, nearest)
  }
  return (
    <div className="grid max-w-md gap-2">
      <ShirtShape />
      <ul
        ref={pitch}
        aria-label={label}
        className="half-pitch @container relative overflow-hidden bg-grass text-chalk"
        style={{ aspectRatio: `100 / ${depth}` }}
      >
        <Markings depth={depth} />
        {spots.map((spot, at) => (
          <li key={spot.player.id} style={boxOf(spot, depth)} className="transition-[top,left]">
            <MovedPlayer
              spot={spot}
              name={names[at] ?? ''}
              words={placeWords(formation.shape, spot.player.place)}
              kit={spot.player.place === 0 ? keeperKit : kit}
              isSelected={selected === spot.player.id}
              onPress={() => press(spot)}
              onDrop={(byX, byY) => drop(spot, byX, byY)}
              onMove={(direction) => {
                const other = neighbour(spots, spot, direction)
                if (other) swap(spot, other)
              }}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="min-h-6 text-muted text-sm">
        {said}
      </p>
    </div>
  )
}

/** The players at their places, in the order of the line-up: an element that keeps its place in the page keeps its focus. */
function placeFormation(players: readonly Starter[], { shape, players: ids }: Formation) {
  const places = placesOf(shape)
  const standing = players.map(
    (player): PlacedStarter => ({
      ...player,
      position: null,
      place: places[ids.indexOf(player.id)] ?? 0,
    }),
  )
  const { lines, depth } = placeLineUp(standing)
  const order = (spot: Spot) => standing.indexOf(spot.player)
  return { depth, spots: lines.flatMap((line) => line.places).sort((one, other) => order(one) - order(other)) }
}

const distance = (spot: Spot, { x, y }: { x: number; y: number }) => Math.hypot(spot.x - x, spot.y - y)

/** The next place of the row, or the nearest one of the next row. */
function neighbour(spots: readonly Spot[], from: Spot, [right, down]: Direction): Spot | undefined {
  const ahead = ({ x, y }: Spot) => (x - from.x) * right + (y - from.y) * down
  const isInReach = (spot: Spot) => ahead(spot) > 0 && (down !== 0 || spot.y === from.y)
  const far = (spot: Spot) => 1000 * ahead(spot) + distance(spot, from)
  return spots.filter(isInReach).sort((one, other) => far(one) - far(other))[0]
}

const boxOf = ({ x, y, width }: Spot, depth: number): React.CSSProperties & { '--y': string } => ({
  left: `${x - width / 2}%`,
  width: `${width}%`,
  '--y': `${((y - PLACE_HEIGHT / 2) / depth) * 100}%`,
  height: `${(PLACE_HEIGHT / depth) * 100}%`,
})

/** The goal at the top, and the halfway line along the bottom edge. */
const Markings = ({ depth }: { depth: number }) => (
  <svg
    aria-hidden="true"
    viewBox={`0 0 100 ${depth}`}
    className="absolute inset-0 size-full"
    fill="none"
    stroke="currentColor"
    strokeWidth="0.5"
    opacity="0.5"
  >
    <rect x="1.8" y="1.8" width="96.4" height={depth} />
    <rect x="20.4" y="1.8" width="59.2" height="24.3" />
    <rect x="36.5" y="1.8" width="27" height="8" />
    <circle cx="50" cy={depth} r="13.5" />
  </svg>
)
