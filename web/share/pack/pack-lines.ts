import { colours, crest, display, fontSizeFor, type Pictures, running } from '#web/share/preview/card-parts.ts'
import { box, words } from '#web/share/preview/element.ts'
import type { TeamLook } from '#web/share/preview/facts.ts'
import type { PackFacts, PackGoal, PackMatch } from './pack-facts.ts'
import { bodyHeight, INNER, MARGIN, type Paint } from './pack-frame.ts'

const MORE = 52
/** The height of a line whose names may break. */
const TWO_LINES = 84
const BODY_PADDING = 20

/** Lines that fit: their height, and how many of them are shown. */
interface Fit {
  height: number
  shown: number
  /** The lines that have no room. */
  left: number
}

/** @param lines heights between which a line stays readable; `head` is the room above the lines */
export function fitLines(facts: PackFacts, count: number, lines: { least: number; most: number; head?: number }): Fit {
  const room = bodyHeight(facts) - 2 * BODY_PADDING - (lines.head ?? 0)
  const fits = Math.floor(room / lines.least)
  if (count <= fits)
    return { height: Math.min(lines.most, Math.floor(room / Math.max(1, count))), shown: count, left: 0 }
  const shown = Math.floor((room - MORE) / lines.least)
  return { height: Math.floor((room - MORE) / shown), shown, left: count - shown }
}

/** '… and 6 more' */
export const more = ({ left }: Fit, noun: string) =>
  left === 0
    ? []
    : [
        words(`… and ${left} more ${noun}`, 1, {
          ...running,
          width: INNER,
          height: MORE,
          paddingTop: 12,
          fontSize: 24,
          color: colours.muted,
        }),
      ]

/** The text of a team: its name, or the letters of its crest where no font has the name. */
export const nameOf = ({ name, code }: TeamLook): string => name || code

/** One line, with smaller letters for a longer name; two lines where the line is high enough. */
function fitName(name: string, width: number, height: number) {
  const smallest = Math.min(30, Math.round(height * 0.4))
  const fontSize = fontSizeFor(name, { largest: Math.min(44, Math.round(height * 0.5)), smallest, room: width / 42 })
  if (fontSize > smallest || height < TWO_LINES) return { lines: 1, fontSize }
  return { lines: 2, fontSize: Math.min(36, Math.round(height * 0.34)) }
}

interface MatchLine {
  match: PackMatch
  height: number
  paint: Paint
  /** The text between the names of a match to come. */
  kickOff?: string
}

/** Home team, score and away team; the score of our match is in our colour. */
export function matchLine({ match, height, paint, kickOff = '–' }: MatchLine, pictures: Pictures) {
  const { home, away, score, isOurs } = match
  const size = Math.min(72, Math.round(height * 0.62))
  const chip = Math.min(160, 84 + height * 0.7)
  const side = Math.floor((INNER - chip - 2 * size - 4 * 16) / 2)
  const name = (look: TeamLook, textAlign: 'left' | 'right') => {
    const { lines, fontSize } = fitName(nameOf(look), side, height)
    return words(nameOf(look), lines, { ...display, width: side, textAlign, fontSize, color: colours.ink })
  }
  return box(
    {
      width: INNER,
      height,
      flexShrink: 0,
      alignItems: 'center',
      justifyContent: 'space-between',
      borderTop: `2px solid ${colours.line}`,
    },
    name(home, 'right'),
    crest(home, size, pictures),
    box(
      {
        width: chip,
        height: Math.min(80, Math.round(height * 0.72)),
        alignItems: 'center',
        justifyContent: 'center',
        background: isOurs ? paint.fill : colours.ink,
        ...display,
        lineHeight: 1,
        fontSize: Math.min(52, Math.round(height * 0.54)),
        color: isOurs ? paint.ink : colours.chalk,
      },
      score === null ? kickOff : `${score[0]} – ${score[1]}`,
    ),
    crest(away, size, pictures),
    name(away, 'left'),
  )
}

export const body = (...children: Parameters<typeof box>[1][]) =>
  box({ flexDirection: 'column', padding: `${BODY_PADDING}px ${MARGIN}px` }, ...children)

interface GoalLine {
  width: number
  height: number
  /** The size of the letters. */
  size: number
  textAlign: 'left' | 'right'
}

/** A scorer and the minutes. They are two boxes, because numbers after a name that runs from the right would turn. */
export function goalLine({ name, goals }: PackGoal, { width, height, size, textAlign }: GoalLine) {
  const minutes = Math.min(width * 0.45, goals.length * size * 0.5)
  return box(
    { width, height, flexShrink: 0, justifyContent: textAlign === 'right' ? 'flex-end' : 'flex-start' },
    words(name, 1, { ...running, maxWidth: width - minutes - 14, fontSize: size, color: colours.ink }),
    ...(goals
      ? [words(goals, 1, { ...running, maxWidth: minutes + 4, marginLeft: 10, fontSize: size, color: colours.muted })]
      : []),
  )
}
