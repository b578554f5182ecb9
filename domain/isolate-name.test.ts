import { expect, test } from 'vitest'
import { isolate } from './isolate-name.ts'

test.each(['Ayr', 'Ada', 'Łódź', '北京国安', '🔥 FC', ''])('%s stays as it is', (name) =>
  expect(isolate(name)).toBe(name),
)

test.each(['الهلال', 'מכבי', 'FC الهلال', 'يوسف النجار'])('%s is isolated', (name) =>
  expect(isolate(name)).toBe(`\u2068${name}\u2069`),
)
