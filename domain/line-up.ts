export const lines = ['goalkeeper', 'defender', 'midfield', 'forward'] as const
export type Line = (typeof lines)[number]

/** The height of a player on the pitch, shirt and name together, in hundredths of the pitch's width. */
export const PLACE_HEIGHT = 26

export interface Place<Player> {
  player: Player
  /** The centre, in hundredths of the pitch's width: from the left touchline, and from the team's own goal line. */
  x: number
  y: number
  /** The space for the name, which no other player uses. */
  width: number
}

interface PlacedLine<Player> {
  line: Line
  /** The places from the goal forwards, each row from left to right. */
  places: Place<Player>[]
}

interface PlacedLineUp<Player> {
  /** The lines from the goal forwards, without empty ones. */
  lines: PlacedLine<Player>[]
  /** The distance from the goal line to the far end, in hundredths of the pitch's width. */
  depth: number
}

const DEFENDERS = 4
const FORWARDS = 2
const MAX_IN_A_ROW = 4
const FEWEST_ROWS = 4
/** Free space in front of the goal line, for the goal. */
const GOAL_MOUTH = 3
const WIDEST_STEP = 1.5 * PLACE_HEIGHT
/** The distance between players, by the number in the row. Only chosen formations have rows of five. */
const STRIDES: readonly number[] = [0, 48, 36, 32, 24, 19.5]
const GAP = 1

/** A player of a line-up. `place`, in a chosen formation: ten times the row, plus the place in it from the left. */
interface LineUpPlayer {
  position: Line | null
  place?: number
}

interface Row<Player> {
  line: Line
  row: Player[]
}

/**
 * Places the players of a line-up: in a formation that was chosen for all of them, else by positions. Its size then gives the shape: a goalkeeper, four defenders, two forwards, the rest
 * midfield; of six the last is the only forward; fewer than six fill in that order. Players with known positions are
 * placed first, the others fill the rest in order.
 * @param players in the order of the line-up, any number
 * @param fewestRows the minimum number of rows, so that two pitches side by side are equally deep
 */
export function placeLineUp<Player extends LineUpPlayer>(
  players: Player[],
  fewestRows = FEWEST_ROWS,
): PlacedLineUp<Player> {
  const rows = rowsOf(players)
  const depth = GOAL_MOUTH + Math.max(fewestRows, rows.length) * PLACE_HEIGHT
  const first = GOAL_MOUTH + PLACE_HEIGHT / 2
  const last = depth - PLACE_HEIGHT / 2
  const step = rows.length < 2 ? 0 : Math.min(WIDEST_STEP, (last - first) / (rows.length - 1))
  const placed = rows.map(({ line, row }, at) => ({ line, places: placeRow(row, first + at * step) }))
  return {
    lines: lines
      .map((line) => ({ line, places: placed.filter((row) => row.line === line).flatMap(({ places }) => places) }))
      .filter(({ places }) => places.length > 0),
    depth,
  }
}

/** The number of rows of a line-up; a pitch has at least four. */
export const countRows = (players: LineUpPlayer[]): number => Math.max(FEWEST_ROWS, rowsOf(players).length)

/** The rows from the goal forwards. */
function rowsOf<Player extends LineUpPlayer>(players: Player[]): Row<Player>[] {
  const formed: Player[][] = []
  for (const player of players) {
    const { place } = player
    if (place === undefined) return linesInRows(players)
    const row = Math.floor(place / 10)
    formed[row] ??= []
    formed[row][place % 10] = player
  }
  return formed.map((row, at) => ({ line: lines[at < 2 ? at : at < formed.length - 1 ? 2 : 3] ?? 'midfield', row }))
}

function linesInRows<Player extends LineUpPlayer>(players: Player[]): Row<Player>[] {
  const assigned = assignLines(players)
  return lines.flatMap((line) => splitRows(assigned[line]).map((row) => ({ line, row })))
}

/** The number of players in each line of a line-up of this size. */
function shapeOf(size: number): Record<Line, number> {
  const goalkeeper = Math.min(size, 1)
  const defender = Math.min(size - goalkeeper, DEFENDERS)
  const rest = size - goalkeeper - defender
  const forward = rest === 1 ? 1 : Math.min(rest, FORWARDS)
  return { goalkeeper, defender, midfield: rest - forward, forward }
}

function assignLines<Player extends LineUpPlayer>(players: Player[]): Record<Line, Player[]> {
  const free = shapeOf(players.length)
  const chosen = new Map<Player, Line>()
  const choose = (player: Player, line: Line | undefined) => {
    if (line === undefined || chosen.has(player) || free[line] === 0) return
    chosen.set(player, line)
    free[line] -= 1
  }
  for (const player of players) choose(player, player.position ?? undefined)
  // An outfield line has a limited number of places: the others go to the nearest line. A second goalkeeper has none.
  for (const player of players) {
    if (player.position !== null && player.position !== 'goalkeeper') choose(player, nearestFree(player.position, free))
  }
  for (const player of players)
    choose(
      player,
      lines.find((line) => free[line] > 0),
    )
  const assigned: Record<Line, Player[]> = { goalkeeper: [], defender: [], midfield: [], forward: [] }
  for (const player of players) assigned[chosen.get(player) ?? 'midfield'].push(player)
  return assigned
}

function nearestFree(position: Line, free: Record<Line, number>): Line | undefined {
  const distance = (line: Line) => Math.abs(lines.indexOf(line) - lines.indexOf(position))
  return lines
    .filter((line) => line !== 'goalkeeper' && free[line] > 0)
    .sort((one, other) => distance(one) - distance(other))[0]
}

/** Rows of at most four, as even as possible, the fuller ones first. */
function splitRows<Player>(players: Player[]): Player[][] {
  const count = Math.ceil(players.length / MAX_IN_A_ROW)
  const [least, fuller] = [Math.floor(players.length / count), players.length % count]
  const start = (row: number) => row * least + Math.min(row, fuller)
  return Array.from({ length: count }, (_, row) => players.slice(start(row), start(row + 1)))
}

function placeRow<Player>(row: Player[], y: number): Place<Player>[] {
  const stride = STRIDES[row.length] ?? 0
  return row.map((player, at) => ({
    player,
    x: 50 + (at - (row.length - 1) / 2) * stride,
    y,
    width: stride - GAP,
  }))
}
