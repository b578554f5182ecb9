import { expect, test } from 'vitest'
import { bindMessage } from './bind-message.ts'

test.each<[(string | null)[], string]>([
  [[], '420000000e00733100000000000000'],
  [['a', null], '420000001700733100000000020000000161ffffffff0000'],
  [['', 'Ä€'], '420000001b00733100000000020000000000000005c384e282ac0000'],
])('%j', (values, hex) => expect(bindMessage('s1', values).toString('hex')).toBe(hex))
