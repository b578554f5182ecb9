import { expect, test } from 'vitest'
import { escapeMarkup } from './escape-markup.ts'

test('escapes what markup reads, and leaves out what XML cannot hold', () => {
  expect(escapeMarkup(`<a href="x">Tom & 'Jo'</a>`)).toBe(
    '&#60;a href=&#34;x&#34;&#62;Tom &#38; &#39;Jo&#39;&#60;/a&#62;',
  )
  expect(escapeMarkup('a\u0000b\u001fc\ufffed\uffffe\ud800f\tg\nh')).toBe('abcde\ufffdf\tg\nh')
  expect(escapeMarkup('Łódź 鹿島 🏆')).toBe('Łódź 鹿島 🏆')
})
