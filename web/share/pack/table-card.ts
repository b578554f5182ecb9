import { colours, crest, display, fontSizeFor, type Pictures, running } from '#web/share/preview/card-parts.ts'
import { box, words } from '#web/share/preview/element.ts'
import type { PackFacts, TableContent, TableLine } from './pack-facts.ts'
import { INNER, type Paint, packFrame, paintOf } from './pack-frame.ts'
import { body, fitLines, more, nameOf } from './pack-lines.ts'

const HEAD = 34
const columns: { heading: string; width: number; value: (row: TableLine) => string }[] = [
  { heading: 'P', width: 58, value: ({ played }) => String(played) },
  { heading: 'W', width: 58, value: ({ won }) => String(won) },
  { heading: 'D', width: 58, value: ({ drawn }) => String(drawn) },
  { heading: 'L', width: 58, value: ({ lost }) => String(lost) },
  {
    heading: 'GD',
    width: 78,
    value: ({ difference }) => (difference > 0 ? `+${difference}` : `${difference}`.replace('-', '−')),
  },
]
const POINTS = 92
const RANK = 58
const NAME = INNER - RANK - POINTS - columns.reduce((sum, { width }) => sum + width, 0)

/** The league table with our line in our colour; divisions and groups below each other, each with its name. */
export function tableCard(facts: PackFacts, { day, rows }: TableContent, pictures: Pictures) {
  const all = rows.flatMap((row): (TableLine | string)[] => (row.heading === undefined ? [row] : [row.heading, row]))
  const fit = fitLines(facts, all.length, { least: 25, most: 84, head: HEAD })
  const paint = paintOf(facts)
  const shown = all.slice(0, fit.shown)
  // A name without a team below it says nothing.
  if (typeof shown.at(-1) === 'string') shown.pop()
  const lines = shown.map((each) =>
    typeof each === 'string' ? heading(each, fit.height) : line(each, fit.height, paint, pictures),
  )
  const left = all.slice(shown.length).filter((each) => typeof each !== 'string').length
  return packFrame(facts, { title: 'Table', day }, pictures, body(head(), ...lines, ...more({ ...fit, left }, 'teams')))
}

const heading = (text: string, height: number) =>
  box(
    { width: INNER, height, flexShrink: 0, alignItems: 'flex-end', borderTop: `2px solid ${colours.line}` },
    words(text, 1, {
      ...running,
      width: INNER,
      paddingLeft: 12,
      lineHeight: 1.3,
      fontSize: Math.min(28, Math.round(height * 0.62)),
      color: colours.muted,
    }),
  )

const cell = (text: string, width: number, style: object = {}) =>
  box({ width, justifyContent: 'flex-end', ...style }, text)

const head = () =>
  box(
    { width: INNER, height: HEAD, ...running, fontSize: 22, color: colours.muted },
    box({ width: RANK + NAME }),
    ...columns.map(({ heading, width }) => cell(heading, width)),
    cell('Pts', POINTS, { paddingRight: 12 }),
  )

function line(row: TableLine, height: number, paint: Paint, pictures: Pictures) {
  const size = Math.min(52, Math.round(height * 0.72))
  const text = Math.min(40, Math.round(height * 0.62))
  const room = NAME - size - 30
  const ink = row.isOurs ? paint.ink : colours.ink
  const name = nameOf(row.team)
  return box(
    {
      width: INNER,
      height,
      flexShrink: 0,
      alignItems: 'center',
      borderTop: `2px solid ${row.isOurs ? paint.fill : colours.line}`,
      background: row.isOurs ? paint.fill : 'transparent',
      ...display,
      fontSize: text,
      color: ink,
    },
    box(
      { width: RANK, paddingLeft: 12, ...running, lineHeight: 1, fontSize: text * 0.78, color: ink },
      String(row.rank),
    ),
    box({ width: size + 16 }, crest(row.team, size, pictures)),
    words(name, 1, {
      ...display,
      width: room,
      marginRight: 14,
      fontSize: fontSizeFor(name, { largest: text, smallest: text * 0.72, room: room / 42 }),
      color: ink,
    }),
    ...columns.map(({ width, value }) =>
      cell(value(row), width, { ...running, lineHeight: 1, fontSize: text * 0.78, color: ink }),
    ),
    cell(String(row.points), POINTS, { paddingRight: 12, lineHeight: 1 }),
  )
}
