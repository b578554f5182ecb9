import {
  colours,
  crest,
  display,
  eyebrow,
  HEIGHT,
  type Pictures,
  running,
  touchline,
  WIDTH,
  widthOf,
  wordmark,
} from './card-parts.ts'
import { box, strokes, words } from './element.ts'
import type { MatchFacts, TeamLook } from './facts.ts'

/** A result on paper, as the scoreboard has it; a match to come on grass, as the cover announces it. */
export function matchCard(facts: MatchFacts, pictures: Pictures) {
  const isOver = facts.score !== null
  const ink = isOver ? colours.ink : colours.chalk
  const accent = isOver ? colours.grass : colours.chalk
  return box(
    { width: WIDTH, height: HEIGHT, background: isOver ? colours.paper : colours.grass, position: 'relative' },
    ...(isOver ? [] : [halfwayLine]),
    side(facts.home, { left: 0 }),
    side(facts.away, { right: 0 }),
    box(
      { position: 'absolute', left: 72, top: 48, width: 1056, height: 534, flexDirection: 'column' },
      touchline(accent),
      box(
        { justifyContent: 'space-between', alignItems: 'center', marginTop: 26 },
        box({ width: 580 }, eyebrow(facts.league, accent)),
        words([facts.day, facts.round].filter(Boolean).join(' · '), 1, {
          ...running,
          fontSize: 24,
          color: isOver ? colours.muted : ink,
        }),
      ),
      box(
        { flexGrow: 1, marginTop: 44, alignItems: 'flex-start', justifyContent: 'space-between' },
        team(facts.home, ink, pictures),
        isOver ? score(facts) : kickOff(facts),
        team(facts.away, ink, pictures),
      ),
      wordmark(ink, accent),
    ),
  )
}

const side = ({ first }: TeamLook, place: { left?: number; right?: number }) =>
  box({ position: 'absolute', top: 0, width: 28, height: HEIGHT, background: first, ...place })

const halfwayLine = box(
  { position: 'absolute', left: 0, top: 0, opacity: 0.16 },
  strokes('0 0 1200 630', ['M600 0v630', 'M600 95a220 220 0 0 1 0 440a220 220 0 0 1 0 -440'], {
    width: WIDTH,
    height: HEIGHT,
    colour: colours.chalk,
    line: 5,
  }),
)

const team = (look: TeamLook, ink: string, pictures: Pictures) =>
  box(
    { width: 318, flexShrink: 0, flexDirection: 'column', alignItems: 'center', gap: 20 },
    crest(look, 190, pictures),
    words(look.name, widthOf(look.name) > 24 ? 3 : 2, {
      ...display,
      fontSize: widthOf(look.name) > 24 ? 42 : 58,
      width: 318,
      textAlign: 'center',
      color: ink,
    }),
  )

const score = ({ score: goals, status }: MatchFacts) =>
  box(
    { flexDirection: 'column', alignItems: 'center', marginTop: -22 },
    box(
      {
        alignItems: 'center',
        ...display,
        lineHeight: 1,
        fontSize: goals?.some((count) => count > 9) ? 190 : 240,
        color: colours.ink,
      },
      String(goals?.[0]),
      box({ width: 56, height: 16, margin: '28px 30px 0', background: colours.grass }),
      String(goals?.[1]),
    ),
    eyebrow(status ?? 'FT', colours.grass),
  )

const kickOff = ({ kickOff: time, status, moved }: MatchFacts) =>
  box(
    { flexDirection: 'column', alignItems: 'center', gap: 18 },
    box(
      {
        padding: '6px 30px 10px',
        background: colours.chalk,
        borderRadius: 4,
        ...display,
        fontSize: status === null ? 128 : 72,
        color: colours.ink,
      },
      status ?? time,
    ),
    ...(status === null ? [eyebrow('Kick-off', colours.chalk)] : []),
    ...(moved === undefined ? [] : [words(moved, 1, { ...running, fontSize: 24, color: colours.chalk })]),
  )
