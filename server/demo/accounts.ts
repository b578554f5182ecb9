import { randomInt } from 'node:crypto'
import { createRandom } from '#domain/demo/random.ts'
import type { DemoSeason } from '#domain/demo/season.ts'

/** A demo account. */
export interface Account {
  id: string
  role: 'League owner' | 'Team manager' | 'Player'
  name: string
  email: string
  password: string
  /** The account's player in the season; the owner is no player. */
  player: { id: string; teamId: string; teamName: string } | null
}

const OWNER = 'Rosalind Thackeray'
const DOMAIN = 'touchline.example'
const managed = [0, 1, 5]
const playing = [
  { team: 0, position: 'forward' },
  { team: 4, position: 'midfield' },
] as const

/** An owner, three managers and two players. Ids depend only on the season; passwords are random. */
export function createAccounts({ league, teams }: DemoSeason, createPassword = randomPassword): Account[] {
  const random = createRandom(`accounts of ${league.id}`)
  const account = (role: Account['role'], name: string, email: string, player: Account['player']): Account => ({
    id: random.uuid(),
    role,
    name,
    email,
    password: createPassword(),
    player,
  })
  const people = teams.flatMap(({ id: teamId, club, players, managerId }, at) => {
    const seat = playing.find(({ team }) => team === at)
    const manager = managed.includes(at) ? players.find(({ id }) => id === managerId) : undefined
    const player = players.find(({ id, position }) => position === seat?.position && id !== managerId)
    const as = (role: Account['role'], who: typeof manager, email: string) =>
      who === undefined ? [] : [account(role, who.fullName, email, { id: who.id, teamId, teamName: club.name })]
    return [
      ...as('Team manager', manager, managerEmail(club.name)),
      ...as('Player', player, `${addressOf(club.name)}.player@${DOMAIN}`),
    ]
  })
  return [account('League owner', OWNER, `owner@${DOMAIN}`, null), ...people]
}

/** The e-mail address of a team's manager, with or without an account. */
export const managerEmail = (teamName: string) => `${addressOf(teamName)}.manager@${DOMAIN}`

const addressOf = (teamName: string) => teamName.toLowerCase().replaceAll(' ', '-')

// Similar-looking characters are left out; 3 × 4 of 31 are 59 bits.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

function randomPassword(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `${group()}-${group()}-${group()}`
}
