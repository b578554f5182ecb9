import { createBios } from './bios.ts'
import type { Club } from './clubs.ts'
import { createNames } from './names.ts'
import type { Random } from './random.ts'

export type DemoPosition = 'goalkeeper' | 'defender' | 'midfield' | 'forward'

export interface DemoPlayer {
  id: string
  fullName: string
  position: DemoPosition
  jerseyNumber: number
  /** YYYY-MM-DD */
  dateOfBirth: string
  bio: string | null
  /** 1 is the league's average; higher values make line-ups and goals likelier. */
  quality: number
}

export interface DemoTeam {
  id: string
  club: Club
  players: readonly DemoPlayer[]
  /** The most experienced outfield player also manages the team. */
  managerId: string
  /** 1 is the league's average. */
  attack: number
  defence: number
}

const squad: readonly DemoPosition[] = [
  ...Array<DemoPosition>(2).fill('goalkeeper'),
  ...Array<DemoPosition>(5).fill('defender'),
  ...Array<DemoPosition>(5).fill('midfield'),
  ...Array<DemoPosition>(3).fill('forward'),
]

const firstNumbers: Record<DemoPosition, readonly number[]> = {
  goalkeeper: [1],
  defender: [2, 3, 4, 5, 6],
  midfield: [8, 10, 11, 7, 6],
  forward: [9, 10, 7, 11],
}
const laterNumbers = Array.from({ length: 22 }, (_, at) => at + 12)

const BIOS = 0.5

/** @param today YYYY-MM-DD; players are between 17 and 42 on this day */
export function createTeams(random: Random, { clubs, today }: { clubs: readonly Club[]; today: string }): DemoTeam[] {
  const positions = clubs.map((_, at) => [...squad, ...(at % 2 === 0 ? extra(random) : [])])
  const names = createNames(random, positions.flat().length)
  const takeBio = createBios(random)
  return clubs.map((club, at) => {
    const id = random.uuid()
    const inUse = new Set<number>()
    const players = (positions[at] ?? []).map((position) => ({
      id: random.uuid(),
      fullName: names.pop() ?? '',
      position,
      jerseyNumber: takeNumber(random, position, inUse),
      dateOfBirth: birthDate(random, { position, today }),
      bio: random.chance(BIOS) ? takeBio(position, club) : null,
      quality: 0.7 + random.next() * 0.6,
    }))
    const manager = players
      .filter(({ position }) => position !== 'goalkeeper')
      .reduce((oldest, player) => (player.dateOfBirth < oldest.dateOfBirth ? player : oldest))
    return { id, club, players, managerId: manager.id, attack: strength(random), defence: strength(random) }
  })
}

const extra = (random: Random): DemoPosition[] => [random.pick<DemoPosition>(['defender', 'midfield', 'forward'])]

const strength = (random: Random) => 0.7 + (random.next() + random.next()) * 0.32

function takeNumber(random: Random, position: DemoPosition, inUse: Set<number>): number {
  const free = (numbers: readonly number[]) => numbers.filter((number) => !inUse.has(number))
  const number = free(firstNumbers[position])[0] ?? random.pick(free(laterNumbers))
  inUse.add(number)
  return number
}

function birthDate(random: Random, { position, today }: { position: DemoPosition; today: string }): string {
  const [youngest, oldest] = position === 'goalkeeper' ? [19, 42] : [17, 38]
  const age = youngest + (random.next() + random.next()) * 0.5 * (oldest - youngest)
  const born = new Date(Date.parse(`${today}T00:00:00Z`) - Math.round(age * 365.25) * 86_400_000)
  return born.toISOString().slice(0, 10)
}
