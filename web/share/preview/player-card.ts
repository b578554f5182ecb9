import { textOn } from '#domain/team-colours.ts'
import {
  colours,
  crest,
  display,
  eyebrow,
  fontSizeFor,
  HEIGHT,
  type Pictures,
  PORTRAIT_WIDTH,
  running,
  touchline,
  WIDTH,
  wordmark,
} from './card-parts.ts'
import { box, picture, words } from './element.ts'
import type { PlayerFacts, TeamLook } from './facts.ts'
import { figure } from './figure.ts'

/** The photo, or the shirt number on the team's colour, and what the player did. */
export function playerCard(facts: PlayerFacts, pictures: Pictures) {
  const { name, position, team, goals, assists, appearances, motm } = facts
  // A name that our faces cannot write is left out; then the club speaks for the player.
  const heading = name || team?.name || ''
  return box(
    { width: WIDTH, height: HEIGHT, background: colours.paper },
    portrait(facts, pictures),
    box({ width: 20, height: HEIGHT, background: team?.colour ?? colours.grass }),
    box(
      { flexDirection: 'column', width: 800, padding: '48px 60px' },
      touchline(colours.grass),
      box({ marginTop: 26, width: 680 }, eyebrow(position ?? facts.league ?? 'Player', colours.grass)),
      words(heading, 2, {
        ...display,
        marginTop: 14,
        width: 680,
        fontSize: fontSizeFor(heading, { largest: 132, smallest: 76, room: 15.5 }),
        color: colours.ink,
      }),
      ...(team && name ? [club(team, pictures)] : []),
      box({ flexGrow: 1 }),
      box(
        { justifyContent: 'space-between', width: 640, marginBottom: 36 },
        figure(String(goals), 'Goals'),
        figure(String(assists), 'Assists'),
        figure(String(appearances), 'Appearances'),
        figure(String(motm), 'MOTM'),
      ),
      wordmark(colours.ink, colours.grass),
    ),
  )
}

function portrait({ photo, number, team }: PlayerFacts, pictures: Pictures) {
  const source = photo === null ? undefined : pictures.get(photo)
  if (source !== undefined) return picture(source, PORTRAIT_WIDTH, HEIGHT, { objectFit: 'cover' })
  const colour = team?.colour ?? colours.grass
  return box(
    { width: PORTRAIT_WIDTH, height: HEIGHT, alignItems: 'center', justifyContent: 'center', background: colour },
    words(number === null ? '' : String(number), 1, { ...display, fontSize: 320, color: textOn(colour) }),
  )
}

const club = (team: TeamLook, pictures: Pictures) =>
  box(
    { alignItems: 'center', gap: 16, marginTop: 14 },
    crest(team, 46, pictures),
    words(team.name, 1, { ...running, fontSize: 29, width: 600, color: colours.ink }),
  )
