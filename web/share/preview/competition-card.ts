import { textOn } from '#domain/team-colours.ts'
import {
  colours,
  crest,
  display,
  eyebrow,
  fontSizeFor,
  HEIGHT,
  type Pictures,
  running,
  touchline,
  WIDTH,
  wordmark,
} from './card-parts.ts'
import { box, picture, words } from './element.ts'
import type { CompetitionFacts } from './facts.ts'

/** The cover of the programme with the top of the table; without one, the cover alone. */
export function competitionCard({ name, season, colour, logo, heading, table }: CompetitionFacts, pictures: Pictures) {
  const width = table.length > 0 ? 600 : WIDTH
  const cover = colour ?? colours.grass
  const text = colour === null ? colours.chalk : textOn(colour)
  const badge = logo === null ? undefined : pictures.get(logo)
  return box(
    { width: WIDTH, height: HEIGHT, background: colours.paper },
    box(
      { flexDirection: 'column', width, padding: '56px 56px 48px', background: cover },
      ...(badge === undefined ? [] : [picture(badge, 132, 132, { objectFit: 'contain', marginBottom: 30 })]),
      eyebrow(`Season ${season}`, text),
      words(name, 4, {
        ...display,
        marginTop: 18,
        width: width - 112,
        fontSize: fontSizeFor(
          name,
          table.length > 0 ? { largest: 112, smallest: 66, room: 22 } : { largest: 150, smallest: 96, room: 40 },
        ),
        textWrap: 'balance',
        color: text,
      }),
      box({ flexGrow: 1 }),
      wordmark(text, text),
    ),
    ...(table.length > 0 ? [top(table, heading, pictures)] : []),
  )
}

const top = (table: CompetitionFacts['table'], heading: string | undefined, pictures: Pictures) =>
  box(
    { flexDirection: 'column', width: 600, padding: '56px 52px 0' },
    touchline(colours.ink),
    box(
      {
        marginTop: 22,
        marginBottom: 8,
        justifyContent: 'space-between',
        ...running,
        fontSize: 23,
        color: colours.muted,
      },
      heading === undefined
        ? 'League table'
        : words(heading, 1, { ...running, width: 330, fontSize: 23, color: colours.muted }),
      box(
        {},
        box({ width: 60, justifyContent: 'flex-end' }, 'P'),
        box({ width: 84, justifyContent: 'flex-end' }, 'Pts'),
      ),
    ),
    ...table.map((row) => line(row, pictures)),
  )

const line = ({ rank, team, played, points }: CompetitionFacts['table'][number], pictures: Pictures) =>
  box(
    {
      height: 82,
      alignItems: 'center',
      borderTop: `2px solid ${colours.line}`,
      ...display,
      fontSize: 38,
      color: colours.ink,
    },
    box({ width: 40, ...running, fontSize: 25, color: colours.muted }, String(rank)),
    box({ width: 54 }, crest(team, 42, pictures)),
    words(team.name, 1, { width: 258 }),
    box({ width: 60, justifyContent: 'flex-end', ...running, fontSize: 28, color: colours.muted }, String(played)),
    box({ width: 84, justifyContent: 'flex-end', fontSize: 44 }, String(points)),
  )
