import { Star } from 'lucide-react'
import { Link } from 'react-router'
import { countWords } from '#domain/count-words.ts'
import type { Kit } from '#domain/kits.ts'
import type { LineupPlayer } from '#web/features/match/recorded.ts'
import { Drawing } from '#web/ui/drawing.tsx'
import { Inscription } from '#web/ui/inscription.tsx'

interface PlacedPlayerProps {
  player: LineupPlayer
  shortName: string
  kit: Kit
  goals: number
  isManOfMatch: boolean
}

/** A player of the line-up at a place of the pitch: shirt, goals, star and name. */
export const PlacedPlayer = ({ player, shortName, kit, goals, isManOfMatch }: PlacedPlayerProps) => (
  <Link
    to={`/player/${player.id}`}
    title={player.full_name}
    className="flex size-full flex-col items-center gap-[0.6cqw] rounded-sm pt-[1.6cqw] focus-visible:outline-chalk [&:hover_span]:underline"
  >
    <span className="sr-only">{inWords(player, goals, isManOfMatch)}</span>
    <span aria-hidden="true" className="relative aspect-[10/9] w-[clamp(1.875rem,11cqw,3.5rem)] shrink-0">
      <Shirt kit={kit} number={player.jersey_number} />
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
      {player.is_captain && ' (C)'}
      {player.off !== undefined && ` ↓${player.off && `${player.off}′`}`}
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
function inWords(
  { full_name, jersey_number, is_captain, off }: LineupPlayer,
  goals: number,
  isManOfMatch: boolean,
): string {
  return [
    full_name,
    jersey_number !== null && `number ${jersey_number}`,
    is_captain && 'captain',
    goals > 0 && countWords(goals, 'goal'),
    isManOfMatch && 'man of the match',
    off !== undefined && `substituted ${off}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** A player's shirt from behind. The text beside it has the number too. */
const Shirt = ({ kit, number }: { kit: Kit; number: number | null }) => (
  <Drawing
    form="s"
    look={kit}
    viewBox="-4 -2 40 36"
    className="size-full [print-color-adjust:exact]"
    rim="fill-none stroke-2 stroke-chalk print:stroke-[#14191a]"
  >
    <Inscription text={`${number ?? ''}`} colour={kit.first} x="16" y="24.5" size={16} fits={2} isOnPattern />
  </Drawing>
)
