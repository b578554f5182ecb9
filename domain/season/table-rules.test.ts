import { expect, test } from 'vitest'
import { ruleTemplateKeys, ruleTemplates, tableTemplateOf, tieBreaks } from './table-rules.ts'

test.each(ruleTemplateKeys)('the rules of %s name each criterion once, and are found again', (key) => {
  const { rules } = ruleTemplates[key]
  expect(new Set(rules.tie_breaks).size).toBe(rules.tie_breaks.length)
  const known = tieBreaks.map((tieBreak) => tieBreak.key)
  for (const tieBreak of rules.tie_breaks) expect(known).toContain(tieBreak)
  expect(tableTemplateOf(rules)).toBe(key)
})

test('other rules are of no template', () => {
  expect(tableTemplateOf({ ...ruleTemplates.default.rules, win_points: 2 })).toBeNull()
})

test.each([
  ['la_liga', 'every_criterion'],
  ['uefa_2023', 'subset'],
  ['euro_2024', 'subset'],
  ['serie_a', 'none'],
  ['premier_league', 'none'],
] as const)('%s uses its head-to-head table so: %s', (key, mode) => {
  expect(ruleTemplates[key].rules.head_to_head).toBe(mode)
})

test.each(['premier_league', 'bundesliga', 'world_cup', 'fa_grassroots'] as const)(
  '%s looks at the goal difference of all matches first',
  (key) => expect(ruleTemplates[key].rules.tie_breaks[0]).toBe('goal_difference'),
)
