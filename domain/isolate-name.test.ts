import { expect, test } from 'vitest'
import { isolate } from './isolate-name.ts'

test.each(['Ayr', 'Łódź', '北京国安', '🔥 FC', ''])('%s stands as it is', (name) => expect(isolate(name)).toBe(name))

test.each(['الهلال', 'מכבי', 'FC الهلال'])('%s is set apart', (name) =>
  expect(isolate(name)).toBe(`\u2068${name}\u2069`),
)
