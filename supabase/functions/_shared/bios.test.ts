import { beforeAll, expect, test } from 'vitest'
import { draftAnswer } from './draft-answer.ts'
import type { BioFacts } from './facts.ts'
import { briefBio } from './player-statements.ts'
import { readAnswer } from './read-answer.ts'
import { repeatedPhrases } from './testing/count-phrases.ts'
import { demoFacts } from './testing/demo-facts.ts'
import { writeBio } from './write-bio.ts'

let people: BioFacts[]
beforeAll(async () => {
  people = (await demoFacts()).bios
}, 120_000)

test('everybody’s has their name, and no two are alike', () => {
  for (const facts of people) expect(writeBio(facts)).toContain(facts.player.name)
  expect(new Set(people.map(writeBio)).size).toBe(people.length)
  expect(people.length).toBe(155)
})

test('no phrase stands twice in one', () => {
  for (const facts of people) {
    const { player, team, league, best } = facts
    const names = [player.name, ...player.name.split(' '), team?.name ?? '', league.name, best?.opponent ?? '']
    expect(repeatedPhrases({ text: writeBio(facts), names })).toEqual([])
  }
})

test('the same facts give the same text', () => {
  for (const facts of people) expect(writeBio(structuredClone(facts))).toBe(writeBio(facts))
})

test('a person of whom nothing is known has one too', () => {
  const facts: BioFacts = {
    player: { id: 'x', name: '王小明', position: null, number: null },
    league: { name: 'Sunday League', teams: 0 },
    team: null,
    manages: null,
    totals: { games: 0, goals: 0, assists: 0, awards: 0 },
    wins: 0,
    clean_sheets: 0,
    hat_tricks: 0,
    ranks: { goals: null, assists: null },
    best: null,
  }
  expect(writeBio(facts)).toContain('王小明')
  const brief = briefBio(facts)
  expect(readAnswer(JSON.stringify({ paragraphs: draftAnswer(brief) }), brief).text).toContain('王小明')
})

test('of a player without a match no biography promises one: the season may be over', () => {
  const idle = people.filter(({ team }) => team !== null).map((facts) => ({ ...facts, totals: NONE, best: null }))
  for (const facts of idle)
    expect(writeBio(facts)).not.toMatch(/\b(?:waiting|awaits|yet|ahead)\b|first (?:match|appearance)/)
})

const NONE = { games: 0, goals: 0, assists: 0, awards: 0 }
const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const tampers: readonly ((bio: string, facts: BioFacts) => string)[] = [
  (bio) =>
    bio.replace(new RegExp(`\\b(${numbers.join('|')})\\b`), (word) => numbers[numbers.indexOf(word) + 1] ?? 'one'),
  (bio) => bio.replace(/number (\d+)/, (_, number) => `number ${Number(number) + 1}`),
  (bio) => bio.replace(/\b(goalkeeper|defender|midfielder)\b/, 'forward'),
  (bio) => bio.replace(/\bforward\b/, 'goalkeeper'),
  (bio, { team }) => bio.replace(team?.name ?? '', 'Real Nowhere'),
  (bio, { player }) => bio.replaceAll(player.name, 'Zacharias Beckham'),
  (bio) => `${bio} A former international, he is the club’s captain.`,
  (bio) => `${bio} There have been 40 goals.`,
  (bio, { player }) => `${bio} ${player.name} has been man of the match eleven times.`,
  (bio) => bio.replace(/\bonce\b/, 'twice'),
  (bio) => bio.replace(/top of the table|second in the table/, 'bottom of the table'),
]

test('more than a thousand tampered bios are refused, as text and in JSON', () => {
  const tampered = people.flatMap((facts) => {
    const bio = writeBio(facts)
    const brief = briefBio(facts)
    return tampers
      .map((tamper) => tamper(bio, facts))
      .filter((text) => text !== bio)
      .flatMap((text) => [text, JSON.stringify({ paragraphs: [text.split(/(?<=\.) /)] })])
      .map((answer) => ({ answer, brief }))
  })
  const passed = tampered.filter(({ answer, brief }) => readAnswer(answer, brief).text !== null)
  expect(passed.map(({ answer }) => answer)).toEqual([])
  expect(tampered.length).toBeGreaterThan(2 * 1000)
})
