import { expect, test } from 'vitest'
import { createDemoSeason, type DemoMatch } from '#domain/demo/season.ts'
import { storyMatch, storyTable } from './story.ts'
import { voices } from './testimonials.tsx'

// On a Sunday the matches of the latest round are yet to be played.
const seasons = ['2026-11-22', '2026-11-23', '2031-02-01'].map((today) => createDemoSeason({ today }))
const [season] = seasons
const nameOf = (id: string) => season?.teams.find((team) => team.id === id)?.club.name ?? ''

function goalsOf({ homeTeamId, result }: DemoMatch): [home: number, away: number] {
  const goals = result?.goals ?? []
  const home = goals.filter(({ teamId }) => teamId === homeTeamId).length
  return [home, goals.length - home]
}

/** Names and points in the order of the table: points, goal difference, goals. */
function tableOf(matches: readonly DemoMatch[]) {
  const rows = new Map(season?.teams.map(({ id }) => [id, { points: 0, difference: 0, goals: 0 }]))
  const add = (id: string, own: number, others: number) => {
    const row = rows.get(id)
    if (row === undefined) return
    row.points += own > others ? 3 : Number(own === others)
    row.difference += own - others
    row.goals += own
  }
  for (const match of matches) {
    const [home, away] = goalsOf(match)
    add(match.homeTeamId, home, away)
    add(match.awayTeamId, away, home)
  }
  return [...rows]
    .map(([id, row]) => ({ team: nameOf(id), ...row }))
    .sort((a, b) => b.points - a.points || b.difference - a.difference || b.goals - a.goals)
}

test.each(seasons)('the match of the front page is one of the demo league, on a Sunday', ({ matches }) => {
  const match = matches.find(({ id }) => id === storyMatch.id)
  if (match === undefined) throw new Error('The season has no such match')
  const { home, away } = storyMatch
  expect(match.playedAt.getUTCDay()).toBe(0)
  expect(match.result?.isReported).toBe(true)
  expect([nameOf(match.homeTeamId), nameOf(match.awayTeamId)]).toEqual([home.name, away.name])
  expect(goalsOf(match)).toEqual([home.score, away.score])
  expect(match.result?.goals.slice(-2).map(({ minute }) => minute)).toEqual([88, 89])

  const before = tableOf(matches.filter(({ playedAt }) => playedAt < match.playedAt))
  const after = tableOf(matches.filter(({ playedAt }) => playedAt <= match.playedAt))
  const rank = (table: typeof after, name: string) => table.findIndex(({ team }) => team === name) + 1
  expect(storyTable).toEqual(
    after.slice(3, 8).map(({ team, points }) => ({
      rank: rank(after, team),
      team,
      points,
      before: rank(before, team),
    })),
  )
})

test('the players of the testimonials play for those clubs', () => {
  const players = season?.teams.flatMap(({ club, players }) =>
    players.map(({ fullName }) => `${fullName}, ${club.name}`),
  )
  const signed = voices.flatMap(({ who, club }) => (club ? [`${who}, ${club}`] : []))
  expect(players).toEqual(expect.arrayContaining(signed))
})
