import { beforeAll, describe, expect, test } from 'vitest'
import { checkReport } from './check-report.ts'
import type { MatchFacts } from './facts.ts'
import { demoFacts } from './testing/demo-facts.ts'
import { tamper } from './testing/tamper.ts'
import { writeReport } from './write-report.ts'

let matches: MatchFacts[]
let everybody: string[]
beforeAll(async () => {
  const facts = await demoFacts()
  matches = facts.matches
  everybody = facts.bios.map(({ player }) => player.name)
}, 120_000)

describe('what is so holds', () => {
  test('every built-in report of the demo league, in five versions each', () => {
    const refused = matches.flatMap((facts) =>
      Array.from({ length: 5 }, (_, at) => ({
        ...facts,
        match: { ...facts.match, id: `${facts.match.id}${at}` },
      })).flatMap((version) => checkReport(writeReport(version), version)),
    )
    expect(refused).toEqual([])
  })
})

describe('names that nobody expects', () => {
  const odd = [
    '<b>“Ajax” & Sons</b>',
    'Robert’); drop table teams; --',
    'Real {0} $& FC',
    '王小明',
    'الهلال',
    'The 3–0 Club',
    'O. van der Heijden-Ó',
    '⚽ Rovers',
    'A*',
    'St. Mary’s Utd.',
  ]
  test.each(odd)('%s plays, scores and is told of', (name) => {
    for (const facts of matches.slice(0, 12)) {
      const [scorer] = facts.goals
      const strange = {
        ...facts,
        home: { ...facts.home, name },
        players: facts.players.map((player) =>
          player.id === scorer?.scorer ? { ...player, name: `${name} ${name}` } : player,
        ),
      }
      const report = writeReport(strange)
      expect(report).toContain(name.replaceAll("'", '’'))
      expect(checkReport(report, strange)).toEqual([])
    }
  })
})

describe('what is not so is refused', () => {
  test('more than a thousand reports that were tampered with, all of them', () => {
    const tampered = matches.flatMap((facts) => {
      const played = new Set(facts.players.map(({ name }) => name))
      const strangers = everybody.filter((name) => !played.has(name))
      return tamper(writeReport(facts), facts, strangers).map((one) => ({ ...one, facts }))
    })
    const missed = tampered.filter(({ text, facts }) => checkReport(text, facts).length === 0)
    expect(missed.map(({ how, text }) => `${how}: ${text}`)).toEqual([])
    expect(tampered.length).toBeGreaterThan(1000)
  })
})
