import { drawShirt } from '#domain/crest-shapes.ts'
import { textOn } from '#domain/team-colours.ts'
import {
  asPicture,
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
    box({ width: 20, height: HEIGHT, flexShrink: 0, background: team?.first ?? colours.grass }),
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
  const colour = team?.first ?? colours.grass
  return box(
    { width: PORTRAIT_WIDTH, height: HEIGHT, alignItems: 'center', justifyContent: 'center', background: colour },
    ...(team ? [shirt(team)] : []),
    ...(number === null ? [] : [plate(String(number), colour)]),
  )
}

/** The pattern of the team's shirt, over the whole portrait. */
const shirt = (team: TeamLook) =>
  box(
    { position: 'absolute', left: 0, top: 0 },
    picture(asPicture(drawShirt(team, PORTRAIT_WIDTH / HEIGHT)), PORTRAIT_WIDTH, HEIGHT),
  )

const plate = (number: string, colour: string) =>
  box(
    { position: 'absolute', alignItems: 'center', justifyContent: 'center', padding: '0 26px', background: colour },
    words(number, 1, { ...display, fontSize: number.length > 2 ? 200 : 290, color: textOn(colour) }),
  )

const club = (team: TeamLook, pictures: Pictures) =>
  box(
    { alignItems: 'center', gap: 16, marginTop: 14 },
    crest(team, 46, pictures),
    words(team.name, 1, { ...running, fontSize: 29, width: 600, color: colours.ink }),
  )
