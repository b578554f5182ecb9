import {
  colours,
  crest,
  display,
  eyebrow,
  fontSizeFor,
  HEIGHT,
  type Pictures,
  touchline,
  WIDTH,
  wordmark,
} from './card-parts.ts'
import { box, words } from './element.ts'
import type { TeamFacts } from './facts.ts'
import { figure } from './figure.ts'

/** The badge on the team's colour, and where the team stands. */
export function teamCard({ team, league, place, points, record }: TeamFacts, pictures: Pictures) {
  return box(
    { width: WIDTH, height: HEIGHT, background: colours.paper },
    box(
      { width: 400, height: HEIGHT, alignItems: 'center', justifyContent: 'center', background: team.first },
      box(
        {
          width: 300,
          height: 300,
          borderRadius: 150,
          alignItems: 'center',
          justifyContent: 'center',
          background: colours.card,
        },
        crest(team, 200, pictures),
      ),
    ),
    box(
      { flexDirection: 'column', width: 800, padding: '48px 64px' },
      touchline(colours.grass),
      box({ marginTop: 26, width: 672 }, eyebrow(league, colours.grass)),
      words(team.name, 2, {
        ...display,
        marginTop: 22,
        width: 672,
        fontSize: fontSizeFor(team.name, { largest: 136, smallest: 90, room: 16 }),
        color: colours.ink,
      }),
      box({ flexGrow: 1 }),
      points === null
        ? box({})
        : box(
            { gap: 60, marginBottom: 36 },
            figure(place ?? '–', 'Position'),
            figure(String(points), 'Points'),
            figure(record, 'W/D/L'),
          ),
      wordmark(colours.ink, colours.grass),
    ),
  )
}
