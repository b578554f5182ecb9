import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findUnknownTags, findUnprovedItems, type TaggedTest } from './check-run.ts'
import { items, sections } from './items.ts'
import { renderList } from './render-list.ts'

const known = { '1-plans': ['Up to 8 teams', '$19/month'], '2-not-found': ['Return to Home'] }
const tagged = (tags: string[], passed = true, title = 'shows it'): TaggedTest => ({
  file: 'tests/e2e/landing.test.ts',
  title,
  tags,
  passed,
})

describe('a whole run', () => {
  test('with a passing test for each tag proves everything', () => {
    expect(findUnprovedItems(known, [tagged(['1-plans', '2-not-found'])])).toEqual([])
    expect(
      findUnprovedItems(known, [tagged(['1-plans'], false), tagged(['1-plans']), tagged(['2-not-found'])]),
    ).toEqual([])
  })

  test.each([
    ['without a test', []],
    ['with a test that failed or was skipped', [tagged(['1-plans'], false)]],
  ])('%s of a tag names its items', (_, tests) => {
    expect(findUnprovedItems(known, [...tests, tagged(['2-not-found'])])).toEqual([
      'No test with the tag @spec:1-plans has passed, so nothing proves: Up to 8 teams · $19/month',
    ])
  })
})

test.each(['3-plans', 'toString'])('the tag %s of no item is named once, with its test', (tag) => {
  expect(findUnknownTags(known, [tagged(['1-plans']), tagged([tag]), tagged([tag])])).toEqual([
    `tests/e2e/landing.test.ts › shows it\nhas the tag @spec:${tag}, which scripts/specification/items.ts does not list`,
  ])
})

describe('the list', () => {
  const render = (tests: TaggedTest[]) =>
    renderList([{ title: '1. Plans', items: { '1-plans': ['Up to 8 teams', '$19/month'] } }], tests)

  test('has the tests that passed, in order and each once', () => {
    const list = render([
      tagged(['1-plans'], true, 'then | this'),
      tagged(['1-plans'], true, 'first'),
      tagged(['1-plans'], true, 'first'),
      tagged(['1-plans'], false, 'failed'),
      tagged(['2-not-found'], true, 'something else'),
    ])
    expect(list).toContain(
      '| 1-plans | `Up to 8 teams` · `$19/month` | `tests/e2e/landing.test.ts`: “first”, “then \\| this” |\n',
    )
  })

  test('shortens a table of many rows', () => {
    const list = render(['a', 'b', 'c', 'd', 'e'].map((title) => tagged(['1-plans'], true, title)))
    expect(list).toContain('“a”, “b”, “c” and 2 more |')
  })
})

describe('the items', () => {
  const texts = Object.values(items).flat()

  test('are each listed once, under a tag that begins with the number of its section', () => {
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([])
    for (const section of sections)
      for (const tag of Object.keys(section.items))
        expect(`${section.title} ${tag}`).toMatch(/^(\d)\. .* \1-[a-z]+(-[a-z]+)*$/)
    expect(sections.flatMap((section) => Object.keys(section.items))).toEqual(Object.keys(items))
  })

  const specification = join(import.meta.dirname, '../../../shared/specification.txt')
  test.runIf(existsSync(specification))('have every text that the specification quotes', () => {
    const quotes = readFileSync(specification, 'utf8').matchAll(/(?<!\w)'((?:[^'\n]|(?<=\w)'(?=[a-z]))+)'/g)
    expect([...new Set([...quotes].map(([, quote = '']) => quote))].filter((quote) => !texts.includes(quote))).toEqual(
      [],
    )
  })
})
