import { textOn } from '#domain/team-colours.ts'
import { colours, crest, display, fontSizeFor, type Pictures, running, widthOf } from '#web/share/preview/card-parts.ts'
import { box, words } from '#web/share/preview/element.ts'
import type { PackFacts, ScorerLine, ScorersContent } from './pack-facts.ts'
import { INNER, MARGIN, onChalk, type Paint, packFrame, paintOf } from './pack-frame.ts'
import { body, fitLines, nameOf } from './pack-lines.ts'

/** The scorers, the first one large on the colour of the team. */
export function scorersCard(facts: PackFacts, { day, rows }: ScorersContent, pictures: Pictures) {
  const [first, ...others] = rows
  const top = facts.size === 'story' ? 250 : 200
  const fit = fitLines(facts, others.length, { least: 50, most: 104, head: top })
  const paint = paintOf(facts)
  return packFrame(facts, { title: 'Top scorers', day }, pictures, [
    ...(first ? [leader(first, top, paint, pictures)] : []),
    body(...others.slice(0, fit.shown).map((row) => line(row, fit.height, paint, pictures))),
  ])
}

function leader({ name, team, goals }: ScorerLine, height: number, paint: Paint, pictures: Pictures) {
  const fill = team?.first ?? paint.fill
  const ink = textOn(fill)
  const heading = name || team?.name || ''
  const room = INNER - 150 - 36 - 210
  return box(
    {
      width: INNER + 2 * MARGIN,
      height,
      flexShrink: 0,
      padding: `0 ${MARGIN}px`,
      alignItems: 'center',
      background: fill,
    },
    ...(team ? [onChalk(team, 150, pictures)] : [box({ width: 150 })]),
    box(
      { flexDirection: 'column', width: room, marginLeft: 36 },
      words(heading, 2, {
        ...display,
        width: room,
        fontSize: fontSizeFor(heading, { largest: 68, smallest: 46, room: room / 36 }),
        color: ink,
      }),
      ...(team && name ? [words(nameOf(team), 1, { ...running, width: room, fontSize: 28, color: ink })] : []),
    ),
    box(
      { width: 180, justifyContent: 'flex-end', ...display, lineHeight: 1, fontSize: 150, color: ink },
      String(goals),
    ),
  )
}

function line({ rank, name, team, goals, isOurs }: ScorerLine, height: number, paint: Paint, pictures: Pictures) {
  const ink = isOurs ? paint.ink : colours.ink
  const text = Math.min(44, Math.round(height * 0.46))
  const room = INNER - 70 - 76 - 110
  const heading = name || (team ? nameOf(team) : '')
  return box(
    {
      width: INNER,
      height,
      flexShrink: 0,
      alignItems: 'center',
      borderTop: `2px solid ${isOurs ? paint.fill : colours.line}`,
      background: isOurs ? paint.fill : 'transparent',
    },
    box({ width: 70, paddingLeft: 12, ...running, fontSize: text * 0.7, color: ink }, String(rank)),
    box({ width: 76 }, ...(team ? [crest(team, 52, pictures)] : [])),
    box(
      { width: room, alignItems: 'baseline' },
      words(heading, 1, { ...display, maxWidth: room * 0.6, fontSize: text, color: ink }),
      ...(team && name
        ? [
            words(nameOf(team), 1, {
              ...running,
              maxWidth: Math.max(room * 0.38, room - 40 - widthOf(heading) * text * 0.46),
              marginLeft: 18,
              fontSize: 24,
              color: ink,
            }),
          ]
        : []),
    ),
    box(
      {
        width: 110,
        paddingRight: 12,
        justifyContent: 'flex-end',
        ...display,
        lineHeight: 1,
        fontSize: text * 1.1,
        color: ink,
      },
      String(goals),
    ),
  )
}
