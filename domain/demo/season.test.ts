import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { teamColours } from '#domain/colour-names.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { createDemoSeason, type DemoSeason } from './season.ts'

const TODAY = '2026-11-21'
const aDay = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const anOrder = fc.record({ today: aDay, seed: fc.string() })

/** The seed of the random orders: the tests of this file try the same ones, so each season is made once. */
const seed = Date.now()
const seasons = new Map<string, DemoSeason>()

function seasonOf(order: { today: string; seed: string }): DemoSeason {
  const key = JSON.stringify(order)
  const season = seasons.get(key) ?? createDemoSeason(order)
  seasons.set(key, season)
  return season
}

/** Tries seasons of many days and seeds; a failure names both. */
const everySeason = (check: (season: DemoSeason & { today: string }) => void) =>
  fc.assert(
    fc.property(anOrder, (order) => {
      check({ ...seasonOf(order), today: order.today })
    }),
    { numRuns: 20, seed },
  )

const dateOf = (moment: Date, { league }: DemoSeason) => toLocalTime(moment, league.timeZone).date
const isUnique = (items: readonly unknown[]) => expect(new Set(items).size).toBe(items.length)
const playersOf = ({ teams }: DemoSeason) => teams.flatMap(({ players }) => players)

test('the same day and seed give the same season', () => {
  expect(createDemoSeason({ today: TODAY })).toEqual(createDemoSeason({ today: TODAY }))
  expect(createDemoSeason({ today: TODAY, seed: 'other' })).not.toEqual(createDemoSeason({ today: TODAY }))
})

test.each([
  ['2026-11-21', '2026/27'],
  ['2026-06-20', '2026'],
])('the season of %s is %s', (today, name) => expect(createDemoSeason({ today }).name).toBe(name))

test('any day gives the same squads and results', () => {
  const known = ({ teams, matches }: DemoSeason) => ({
    teams: teams.map(({ id, players }) => [id, players.map((player) => [player.id, player.fullName])]),
    matches: matches.map(({ id, homeTeamId, awayTeamId }) => [id, homeTeamId, awayTeamId]),
  })
  expect(known(createDemoSeason({ today: TODAY }))).toEqual(known(createDemoSeason({ today: '2027-03-07' })))
})

describe('people', () => {
  test('about 150, each in one team, with a unique name', () => {
    everySeason((season) => {
      const players = playersOf(season)
      expect(players.length).toBe(155)
      isUnique(players.map(({ id }) => id))
      isUnique(players.map(({ fullName }) => fullName))
    })
  })

  test('have unique shirt numbers in a team, with two goalkeepers each', () => {
    everySeason(({ teams }) => {
      for (const { players } of teams) {
        isUnique(players.map(({ jerseyNumber }) => jerseyNumber))
        expect(players.filter(({ position }) => position === 'goalkeeper').length).toBe(2)
      }
    })
  })

  test('are adults of a plausible age', () => {
    everySeason((season) => {
      for (const { dateOfBirth } of playersOf(season)) {
        const age = (Date.parse(season.today) - Date.parse(dateOfBirth)) / (365.25 * 86_400_000)
        expect(age).toBeGreaterThan(16.9)
        expect(age).toBeLessThan(42.1)
      }
    })
  })

  test('the manager plays for the team', () => {
    everySeason(({ teams }) => {
      for (const { players, managerId } of teams) expect(players.map(({ id }) => id)).toContain(managerId)
    })
  })

  test.each([
    ['from right to left', /[\u0590-\u06ff]/],
    ['in Chinese characters', /\p{Script=Han}/u],
    ['with letters outside Latin-1', /[\u0100-\u024f\u1e00-\u1eff]/],
  ])('some names are written %s', (_, script) => {
    everySeason((season) => expect(playersOf(season).some(({ fullName }) => script.test(fullName))).toBe(true))
  })
})

describe('fixtures', () => {
  test('every team plays every other home and away', () => {
    everySeason(({ teams, matches }) => {
      expect(matches.length).toBe(teams.length * (teams.length - 1))
      isUnique(matches.map(({ homeTeamId, awayTeamId }) => `${homeTeamId} ${awayTeamId}`))
    })
  })

  test('are on Saturdays and Sundays in daylight', () => {
    everySeason(({ league, matches }) => {
      for (const { playedAt } of matches) {
        const { date, time } = toLocalTime(playedAt, league.timeZone)
        expect([0, 6]).toContain(new Date(date).getUTCDay())
        expect(['10:30', '13:00', '14:00', '15:00']).toContain(time)
      }
    })
  })

  test('matches before today have a result, others have none', () => {
    everySeason((season) => {
      for (const { playedAt, result } of season.matches) {
        expect(result !== null).toBe(dateOf(playedAt, season) < season.today)
      }
    })
  })

  test.each([
    ['Friday', '2026-11-20', 45, '2026-11-21'],
    ['Saturday', '2026-11-21', 45, '2026-11-21'],
    ['Sunday', '2026-11-22', 43, '2026-11-22'],
    ['Monday', '2026-11-23', 45, '2026-11-28'],
  ])('on a %s half of it is played and the next match is near', (_, today, played, next) => {
    const season = createDemoSeason({ today })
    const upcoming = season.matches
      .filter(({ result }) => result === null)
      .map(({ playedAt }) => dateOf(playedAt, season))
    expect(90 - upcoming.length).toBeGreaterThanOrEqual(played)
    expect(90 - upcoming.length).toBeLessThanOrEqual(45)
    expect(upcoming.sort()[0]).toBe(next)
  })
})

describe('results', () => {
  test('at least eleven of the squad play, one of them in goal', () => {
    everySeason(({ teams, matches }) => {
      for (const { homeTeamId, awayTeamId, result } of matches) {
        for (const [teamId, lineup] of [
          [homeTeamId, result?.homeLineup],
          [awayTeamId, result?.awayLineup],
        ] as const) {
          if (lineup === undefined) continue
          const squad = teams.find(({ id }) => id === teamId)?.players ?? []
          const playing = squad.filter(({ id }) => lineup.includes(id))
          expect(playing.length).toBe(lineup.length)
          expect(lineup.length).toBeGreaterThanOrEqual(11)
          expect(lineup.length).toBeLessThanOrEqual(14)
          expect(playing.filter(({ position }) => position === 'goalkeeper').length).toBe(1)
          isUnique(lineup)
        }
      }
    })
  })

  test('scorers, assists and men of the match have played, and no player assists his own goal', () => {
    everySeason(({ matches }) => {
      for (const { homeTeamId, result } of matches) {
        if (result === null) continue
        expect([...result.homeLineup, ...result.awayLineup]).toContain(result.manOfMatchId)
        for (const { teamId, scorerId, assistId } of result.goals) {
          const lineup = teamId === homeTeamId ? result.homeLineup : result.awayLineup
          expect(lineup).toContain(scorerId)
          if (assistId !== null) expect(lineup).toContain(assistId)
          expect(assistId).not.toBe(scorerId)
        }
      }
    })
  })

  test("no player exceeds the database's limits for goals and assists", () => {
    const most = (ids: (string | null)[]) =>
      Math.max(
        0,
        ...Object.values(
          Object.groupBy(
            ids.filter((id) => id !== null),
            (id) => id,
          ),
        ).map((one) => one?.length ?? 0),
      )
    everySeason(({ matches }) => {
      for (const { result } of matches) {
        expect(most(result?.goals.map(({ scorerId }) => scorerId) ?? [])).toBeLessThanOrEqual(9)
        expect(most(result?.goals.map(({ assistId }) => assistId) ?? [])).toBeLessThanOrEqual(5)
      }
    })
  })

  test('goals are in order, each in a minute of its own', () => {
    everySeason(({ matches }) => {
      for (const { result } of matches) {
        const minutes = result?.goals.map(({ minute }) => minute) ?? []
        isUnique(minutes)
        expect(minutes).toEqual([...minutes].sort((a, b) => a - b))
        for (const minute of minutes) expect(minute >= 1 && minute <= 90).toBe(true)
      }
    })
  })

  test("look like a league's: about three goals a match, some draws, more home than away wins", () => {
    const seasons = Array.from({ length: 40 }, (_, seed) => createDemoSeason({ today: TODAY, seed: String(seed) }))
    const scores = seasons.flatMap(({ matches }) =>
      matches.flatMap(({ homeTeamId, result }) => {
        const home = result?.goals.filter(({ teamId }) => teamId === homeTeamId).length ?? 0
        return result === null ? [] : [{ home, away: result.goals.length - home }]
      }),
    )
    const share = (is: (score: { home: number; away: number }) => boolean) => scores.filter(is).length / scores.length
    expect(scores.reduce((sum, { home, away }) => sum + home + away, 0) / scores.length).toBeCloseTo(3.1, 0)
    expect(share(({ home, away }) => home === away)).toBeGreaterThan(0.15)
    expect(share(({ home, away }) => home > away)).toBeGreaterThan(share(({ home, away }) => home < away))
    expect(share(({ home, away }) => home + away > 9)).toBeLessThan(0.02)
  })

  test('one match lacks its report and another its notes', () => {
    const played = createDemoSeason({ today: TODAY }).matches.flatMap(({ result }) => result ?? [])
    const open = played.filter(({ isReported }) => !isReported)
    expect(open.map(({ notes }) => [notes.home, notes.away].filter((note) => note === null).length).sort()).toEqual([
      0, 1,
    ])
    expect(played.length - open.length).toBe(43)
  })
})

describe('clubs', () => {
  const { teams, league } = createDemoSeason({ today: TODAY })

  test('have names, colours and crests of their own', () => {
    for (const what of ['name', 'colour'] as const) isUnique(teams.map(({ club }) => club[what]))
    isUnique(teams.map(({ crest }) => crest))
    for (const { club } of teams) expect(teamColours.map(({ name }) => name)).toContain(club.colour)
  })

  test.each([...teams.map(({ club, crest }) => [club.name, crest]), [league.name, league.crest]])(
    'the crest of %s is a small flat drawing',
    (_, crest = '') => {
      expect(crest).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 200 200">.*<\/svg>$/)
      expect(crest).not.toMatch(/NaN|undefined|<text|gradient|href/i)
      expect(crest.length).toBeLessThan(6_000)
    },
  )
})
