import { colours, crest, display, eyebrow, fontSizeFor, type Pictures, running } from '#web/share/preview/card-parts.ts'
import { box, words } from '#web/share/preview/element.ts'
import type { PackFacts, WeekContent } from './pack-facts.ts'
import { bodyHeight, INNER, MARGIN, type Paint, packFrame, paintOf } from './pack-frame.ts'
import { goalLine, matchLine, nameOf } from './pack-lines.ts'

const MOST_GOALS = 4

interface Drawing {
  content: WeekContent
  paint: Paint
  pictures: Pictures
  /** A size of the square in the size of the picture. */
  px: (size: number) => number
}

/** A team's latest result, its place, its next match and its scorers. */
export function weekCard(facts: PackFacts, content: WeekContent, pictures: Pictures) {
  const scale = facts.size === 'story' ? 1.4 : 1
  const drawing = { content, paint: paintOf(facts), pictures, px: (size: number) => Math.round(size * scale) }
  const parts = [last(drawing), figures(drawing), next(drawing), scorers(drawing)]
  return packFrame(
    facts,
    { title: 'Our week', day: facts.team ? nameOf(facts.team) : '' },
    pictures,
    box(
      {
        height: bodyHeight(facts),
        flexDirection: 'column',
        justifyContent: 'space-evenly',
        padding: `${drawing.px(12)}px ${MARGIN}px`,
      },
      ...parts.filter((part) => part !== null),
    ),
  )
}

const part = ({ px }: Drawing, heading: string, day: string, ...children: Parameters<typeof box>[1][]) =>
  box(
    { flexDirection: 'column', width: INNER },
    box(
      { justifyContent: 'space-between', alignItems: 'baseline', marginBottom: px(8) },
      box({ width: 400 }, eyebrow(heading, colours.ink, px(28))),
      words(day, 1, { ...running, width: INNER - 410, textAlign: 'right', fontSize: px(24), color: colours.muted }),
    ),
    ...children,
  )

function last(drawing: Drawing) {
  const { paint, pictures, px } = drawing
  const { last } = drawing.content
  if (last === null) return null
  const goals = last.goals.slice(0, MOST_GOALS)
  const more = last.goals.length - goals.length
  const line = { width: INNER / 2 - 20, height: px(38), size: px(24), textAlign: 'left' } as const
  return part(
    drawing,
    'Latest result',
    last.day,
    matchLine({ match: last, height: px(112), paint }, pictures),
    box(
      { width: INNER, flexWrap: 'wrap', columnGap: 40, paddingTop: px(6) },
      ...goals.map((goal, at) =>
        goalLine(more > 0 && at === MOST_GOALS - 1 ? { name: `… and ${more + 1} more`, goals: '' } : goal, line),
      ),
    ),
  )
}

function figures({ content: { place, points, form }, paint, px }: Drawing) {
  const figure = (value: string, name: string) =>
    box(
      { alignItems: 'baseline', gap: px(12) },
      box({ ...display, fontSize: px(76), lineHeight: 1, color: colours.ink }, value),
      box({ ...running, fontSize: px(24), color: colours.muted }, name),
    )
  return box(
    { width: INNER, alignItems: 'center', justifyContent: 'space-between' },
    ...(place === null ? [] : [figure(place, 'place')]),
    ...(points === null ? [] : [figure(String(points), points === 1 ? 'point' : 'points')]),
    box({ gap: px(10) }, ...form.map((result) => formBox(result, paint, px(52)))),
  )
}

const formBox = (result: 'W' | 'D' | 'L', paint: Paint, size: number) =>
  box(
    {
      width: size,
      height: size,
      alignItems: 'center',
      justifyContent: 'center',
      border: `3px solid ${result === 'W' ? paint.fill : colours.line}`,
      background: result === 'W' ? paint.fill : colours.card,
      ...display,
      lineHeight: 1,
      fontSize: size * 0.6,
      color: result === 'W' ? paint.ink : colours.ink,
    },
    result,
  )

function next(drawing: Drawing) {
  const { pictures, px } = drawing
  const { next } = drawing.content
  if (next === null) return null
  const opponent = nameOf(next.opponent)
  const room = INNER - px(84) - px(140)
  return part(
    drawing,
    'Next match',
    `${next.day} · ${next.kickOff}`,
    box(
      { width: INNER, height: px(84), alignItems: 'center', borderTop: `2px solid ${colours.line}` },
      box({ width: px(84) }, crest(next.opponent, px(62), pictures)),
      words(opponent, 1, {
        ...display,
        width: room,
        fontSize: fontSizeFor(opponent, { largest: px(50), smallest: 34, room: room / 42 }),
        color: colours.ink,
      }),
      box(
        { width: px(140), justifyContent: 'flex-end', ...running, fontSize: px(28), color: colours.ink },
        next.isHome ? 'At home' : 'Away',
      ),
    ),
  )
}

function scorers(drawing: Drawing) {
  const { px } = drawing
  const { scorers } = drawing.content
  if (scorers.length === 0) return null
  const room = (INNER - 60) / 3
  const digits = (goals: number) => px(String(goals).length * 26 + 16)
  return part(
    drawing,
    'Scorers',
    'This season',
    box(
      { width: INNER, gap: 30, borderTop: `2px solid ${colours.line}`, paddingTop: px(12), color: colours.ink },
      ...scorers.slice(0, 3).map((scorer) =>
        box(
          { width: room, alignItems: 'center' },
          box({ width: digits(scorer.goals), ...display, fontSize: px(52), lineHeight: 1 }, String(scorer.goals)),
          words(scorer.name, 2, {
            ...running,
            lineHeight: 1.15,
            width: room - digits(scorer.goals),
            fontSize: 25,
            color: colours.ink,
          }),
        ),
      ),
    ),
  )
}
