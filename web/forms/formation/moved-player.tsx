import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import type { Kit } from '#domain/kits.ts'
import type { Place } from '#domain/line-up.ts'
import { Drawing } from '#web/ui/drawing.tsx'
import { Inscription } from '#web/ui/inscription.tsx'
import type { Starter } from './order-starters.ts'

export type PlacedStarter = Starter & { position: null; place: number }
export type Spot = Place<PlacedStarter>

export type Direction = readonly [x: number, y: number]

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

interface MovedPlayerProps {
  spot: Spot
  name: string
  /** The place, for screen readers. */
  words: string
  kit: Kit
  isSelected: boolean
  onPress: () => void
  /** Called with the distance in pixels. */
  onDrop: (byX: number, byY: number) => void
  onMove: (direction: Direction) => void
}

/** Pixels that a press may move before it is a drag. */
const STEADY = 8

/** A shirt that is dragged, pressed, or moved with the arrow keys. */
export function MovedPlayer({
  spot: { player },
  name,
  words,
  kit,
  isSelected,
  onPress,
  onDrop,
  onMove,
}: MovedPlayerProps) {
  const from = useRef<{ x: number; y: number } | null>(null)
  const wasDragged = useRef(false)
  const [moved, setMoved] = useState<{ x: number; y: number } | null>(null)
  const end = (isDropped: boolean) => {
    if (isDropped && moved) onDrop(moved.x, moved.y)
    from.current = null
    setMoved(null)
  }
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      className={clsx(
        'relative flex size-full cursor-grab touch-none select-none flex-col items-center gap-[0.6cqw] rounded-sm pt-[1.6cqw] focus-visible:outline-chalk',
        moved && 'z-10 cursor-grabbing',
        isSelected && 'outline-2 outline-chalk -outline-offset-2',
      )}
      style={moved ? { translate: `${moved.x}px ${moved.y}px` } : undefined}
      onPointerDown={(event) => {
        wasDragged.current = false
        if (event.button !== 0) return
        from.current = { x: event.clientX, y: event.clientY }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={({ clientX, clientY }) => {
        if (from.current === null) return
        const by = { x: clientX - from.current.x, y: clientY - from.current.y }
        if (moved === null && Math.hypot(by.x, by.y) < STEADY) return
        wasDragged.current = true
        setMoved(by)
      }}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onClick={() => !wasDragged.current && onPress()}
      onKeyDown={(event) => {
        wasDragged.current = false
        const direction = ARROWS[event.key]
        if (direction === undefined) return
        event.preventDefault()
        onMove(direction)
      }}
    >
      <span className="sr-only">
        {player.full_name}
        {player.jersey_number !== null && `, number ${player.jersey_number}`}, {words}
      </span>
      <Drawing
        form="s"
        look={kit}
        viewBox="-4 -2 40 36"
        className="w-[clamp(1.875rem,11cqw,3.5rem)] shrink-0"
        rim="fill-none stroke-2 stroke-chalk"
      >
        <Inscription
          text={`${player.jersey_number ?? ''}`}
          colour={kit.first}
          x="16"
          y="24.5"
          size={16}
          fits={2}
          isOnPattern
        />
      </Drawing>
      <span
        aria-hidden="true"
        style={HALO}
        className="line-clamp-2 w-full px-px text-center font-display font-semibold text-[clamp(0.8125rem,4.1cqw,1.125rem)] leading-[1.05] [overflow-wrap:anywhere]"
      >
        {name}
      </span>
    </button>
  )
}

/** Keeps the markings from running through the letters. */
const HALO = { textShadow: Array(4).fill('0 0 2px var(--color-grass)').join() }
