import { drawBust } from '#domain/crest-shapes.ts'
import { textOn } from '#domain/team-colours.ts'
import { asPicture, colours, display, fontSizeFor, type Pictures, widthOf } from '#web/share/preview/card-parts.ts'
import { box, picture, words } from '#web/share/preview/element.ts'
import type { TeamLook } from '#web/share/preview/facts.ts'
import type { PackFacts, PackPlayer, SquadContent } from './pack-facts.ts'
import { bodyHeight, INNER, MARGIN, packFrame } from './pack-frame.ts'
import { nameOf } from './pack-lines.ts'
import { type Album, planAlbum } from './plan-album.ts'

const PADDING = 28
const BORDER = 5
const RULE = 4

/** A page of the sticker album: the portrait, number and name of each player. */
export function squadCard(facts: PackFacts, { day, players }: SquadContent, pictures: Pictures) {
  const { team } = facts
  const album = planAlbum(players.length, { width: INNER, height: bodyHeight(facts) - 2 * PADDING })
  const { gap, rows, shown } = album
  const left = players.length - shown
  const title = team ? nameOf(team) : 'Squad'
  const counted = left > 0 ? `${day} · ${shown} of ${players.length} players` : day
  return packFrame(
    facts,
    { title, day: counted },
    pictures,
    box(
      {
        height: bodyHeight(facts),
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap,
        padding: `${PADDING}px ${MARGIN}px`,
      },
      ...splitRows(players.slice(0, shown), rows).map((row) =>
        box({ gap, justifyContent: 'center' }, ...row.map((player) => sticker(player, { team, album }, pictures))),
      ),
    ),
  )
}

/** Rows of equal length, or with one less in the last ones: no sticker is alone at the end. */
function splitRows(players: PackPlayer[], rows: number): PackPlayer[][] {
  const [length, longer] = [Math.floor(players.length / rows), players.length % rows]
  const startOf = (row: number) => row * length + Math.min(row, longer)
  return Array.from({ length: rows }, (_, row) => players.slice(startOf(row), startOf(row + 1)))
}

interface Look {
  team: TeamLook | null
  album: Album
}

function sticker(player: PackPlayer, { team, album }: Look, pictures: Pictures) {
  const { width, height } = album
  const fill = team?.first ?? colours.grass
  const side = width - 2 * BORDER
  const strip = height - side - 2 * BORDER
  return box(
    {
      width,
      height,
      flexShrink: 0,
      flexDirection: 'column',
      position: 'relative',
      padding: BORDER,
      background: colours.card,
      boxShadow: `0 0 0 1px ${colours.line}`,
    },
    portrait(player, team, side, pictures),
    box(
      {
        width: side,
        height: strip,
        alignItems: 'center',
        justifyContent: 'center',
        borderTop: `${RULE}px solid ${team?.second ?? colours.chalk}`,
        background: fill,
      },
      nameText(player.name, { width: side - 8, height: strip - RULE, colour: textOn(fill) }),
    ),
    ...(player.number === null ? [] : [corner(player.number, width)]),
  )
}

function portrait({ photo }: PackPlayer, team: TeamLook | null, side: number, pictures: Pictures) {
  const source = photo === null ? undefined : pictures.get(photo)
  if (source !== undefined) return picture(source, side, side, { objectFit: 'cover' })
  return box({ width: side, height: side, background: colours.sunken }, picture(asPicture(drawBust(team)), side, side))
}

/** The number in the corner of the portrait, on chalk: a photo may have any colour. */
const corner = (number: number, width: number) =>
  box(
    {
      position: 'absolute',
      left: BORDER,
      top: BORDER,
      padding: `${Math.round(width * 0.02)}px ${Math.round(width * 0.045)}px`,
      background: colours.card,
      ...display,
      lineHeight: 1,
      fontSize: Math.round(width * 0.17),
      color: colours.ink,
    },
    String(number),
  )

/** A name on at most two lines, with letters at which its longest word has room. */
function nameText(name: string, { width, height, colour }: { width: number; height: number; colour: string }) {
  const largest = Math.round(height * 0.42)
  const longest = name.split(/[\s-]+/).reduce((one, other) => (widthOf(other) > widthOf(one) ? other : one), '')
  const room = width / 46
  const fontSize = Math.min(
    fontSizeFor(longest, { largest, smallest: Math.round(height * 0.3), room }),
    fontSizeFor(name, { largest, smallest: Math.round(height * 0.3), room: room * 1.8 }),
  )
  return words(name, 2, { ...display, maxWidth: width, textAlign: 'center', fontSize, color: colour })
}
