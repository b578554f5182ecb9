/** Where the players of a line-up stand. */
export interface Formation {
  /** Players in each row before the goalkeeper: '4-3-3'. */
  shape: string
  /** Ids by place: the goalkeeper, then each row from the left. */
  players: readonly string[]
}

/** The formations that are offered, by the number of players who start. */
const SHAPES: Readonly<Record<number, readonly string[]>> = {
  4: ['2-1', '1-2'],
  5: ['2-2', '1-2-1', '2-1-1', '3-1'],
  6: ['2-2-1', '2-1-2', '3-1-1', '1-3-1'],
  7: ['2-3-1', '3-2-1', '2-2-2', '3-1-2'],
  8: ['3-3-1', '2-3-2', '3-2-2', '2-4-1'],
  9: ['3-3-2', '3-2-3', '3-4-1', '2-4-2', '4-3-1'],
  10: ['4-4-1', '4-3-2', '3-4-2', '3-5-1'],
  11: ['4-4-2', '4-3-3', '4-2-3-1', '3-5-2', '3-4-3', '5-3-2', '4-5-1', '4-1-4-1', '5-4-1'],
}

export const shapesFor = (starters: number): readonly string[] => SHAPES[starters] ?? []

const rowsOf = (shape: string): number[] => [1, ...shape.split('-').map(Number)]

/** The places of a shape, as the database numbers them: ten times the row plus the place in it from the left. */
export const placesOf = (shape: string): number[] =>
  rowsOf(shape).flatMap((size, row) => Array.from({ length: size }, (_, at) => row * 10 + at))

/**
 * The formation for the players who start now: a new player takes the place of one who does not start any more.
 * @returns null when the number of players does not fit the shape
 */
export function fitFormation(formation: Formation | null | undefined, starters: readonly string[]): Formation | null {
  if (!formation || placesOf(formation.shape).length !== starters.length) return null
  const newcomers = starters.filter((id) => !formation.players.includes(id))
  const players = placesOf(formation.shape).map((_, at) => {
    const id = formation.players[at]
    return id !== undefined && starters.includes(id) ? id : (newcomers.shift() ?? '')
  })
  return { shape: formation.shape, players }
}

/** The formation with two players in each other's place. */
export function swapPlaces({ shape, players }: Formation, one: string, other: string): Formation {
  const swapped = players.map((id) => (id === one ? other : id === other ? one : id))
  return { shape, players: swapped }
}

/** The row of a place: 0 is the goalkeeper's. */
export const rowOfPlace = (place: number): number => Math.floor(place / 10)

/** 'Goalkeeper', 'Defence, 2 of 4 from the left', 'Attack' */
export function placeWords(shape: string, place: number): string {
  const rows = rowsOf(shape)
  const [row, at] = [rowOfPlace(place), place % 10]
  if (row === 0) return 'Goalkeeper'
  const middle = rows.length > 4 ? `Midfield, row ${row - 1}` : 'Midfield'
  const line = row === 1 ? 'Defence' : row === rows.length - 1 ? 'Attack' : middle
  const size = rows[row] ?? 1
  return size === 1 ? line : `${line}, ${at + 1} of ${size} from the left`
}
