import { textOn } from '#domain/team-colours.ts'
import { colours, display, fontSizeFor, type Pictures, running } from '#web/share/preview/card-parts.ts'
import { box, words } from '#web/share/preview/element.ts'
import type { TeamLook } from '#web/share/preview/facts.ts'
import type { PackFacts, PackGoal, ResultContent } from './pack-facts.ts'
import { bodyHeight, MARGIN, onChalk, packFrame, pattern } from './pack-frame.ts'
import { goalLine, nameOf } from './pack-lines.ts'

const HALF = 540
const SCORE = 300
const NAMES = HALF - SCORE / 2 - MARGIN
const GOAL = 46

/** Both teams on their colours, the score between them and the scorers below; a match to come with its kick-off. */
export function resultCard(facts: PackFacts, content: ResultContent, pictures: Pictures) {
  const { home, away, score, title, day, kickOff, homeGoals, awayGoals } = content
  const isStory = facts.size === 'story'
  const hasGoals = homeGoals.length + awayGoals.length > 0
  const height = bodyHeight(facts)
  const most = Math.max(homeGoals.length, awayGoals.length)
  const top = hasGoals ? Math.max(isStory ? 640 : 420, height - most * GOAL - 56) : height
  const goals = Math.floor((height - top - 48) / GOAL)
  return packFrame(facts, { title, day }, pictures, [
    box(
      { width: 2 * HALF, height: top, flexShrink: 0, position: 'relative' },
      half(home, top, pictures, 'left'),
      half(away, top, pictures, 'right'),
      middle(score, kickOff, top),
    ),
    ...(hasGoals
      ? [
          box(
            { width: 2 * HALF, padding: '24px 0' },
            goalList(homeGoals, goals, 'right'),
            goalList(awayGoals, goals, 'left'),
          ),
        ]
      : []),
  ])
}

function half(look: TeamLook, height: number, pictures: Pictures, side: 'left' | 'right') {
  const ink = textOn(look.first)
  const size = Math.min(340, Math.round(height * 0.46))
  const name = nameOf(look)
  return box(
    {
      width: HALF,
      height,
      position: 'relative',
      flexDirection: 'column',
      alignItems: side === 'left' ? 'flex-start' : 'flex-end',
      justifyContent: 'center',
      padding: `0 ${MARGIN}px`,
      background: look.first,
    },
    ...(look.field === 'plain' ? [] : [pattern(look, HALF, height)]),
    box(
      { width: NAMES, flexDirection: 'column', alignItems: 'center', position: 'relative' },
      onChalk(look, Math.min(size, NAMES - 40), pictures),
      words(name, 3, {
        ...display,
        width: NAMES,
        marginTop: 22,
        textAlign: 'center',
        fontSize: fontSizeFor(name, { largest: 62, smallest: 40, room: 14 }),
        color: ink,
      }),
    ),
  )
}

function middle(score: ResultContent['score'], kickOff: string, height: number) {
  const text = score === null ? kickOff : `${score[0]}–${score[1]}`
  return box(
    {
      position: 'absolute',
      left: HALF - SCORE / 2,
      top: Math.round(height / 2 - 100),
      width: SCORE,
      height: 200,
      alignItems: 'center',
      justifyContent: 'center',
      background: colours.paper,
      ...display,
      lineHeight: 1,
      fontSize: text.length > 4 ? 110 : 160,
      color: colours.ink,
    },
    text,
  )
}

function goalList(goals: PackGoal[], room: number, textAlign: 'left' | 'right') {
  const shown = goals.length > room ? goals.slice(0, Math.max(0, room - 1)) : goals
  const width = HALF - MARGIN - 24
  const style = { ...running, width, height: GOAL, textAlign, fontSize: 28, color: colours.muted }
  return box(
    {
      width: HALF,
      flexDirection: 'column',
      padding: textAlign === 'right' ? `0 24px 0 ${MARGIN}px` : `0 ${MARGIN}px 0 24px`,
    },
    ...shown.map((goal) => goalLine(goal, { width, height: GOAL, size: 30, textAlign })),
    ...(shown.length < goals.length ? [words(`… and ${goals.length - shown.length} more`, 1, style)] : []),
  )
}
