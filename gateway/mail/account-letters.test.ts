import { describe, expect, test } from 'vitest'
import { type AccountMail, accountLetters } from './account-letters.ts'
import { toHtml, toText } from './letter.ts'

const sender = { productName: 'Tom & Jerry <Notes>', siteUrl: 'https://project.example.org' }
const content = {
  productName: sender.productName,
  link: 'https://project.example.org/auth/v1/verify?token=abc&type=x',
  code: '012345',
  email: 'old@example.org',
  newEmail: '"<script>"@example.org',
  validFor: 'one hour',
}

describe.each(Object.keys(accountLetters) as AccountMail[])('%s', (kind) => {
  const letter = accountLetters[kind](content)
  const text = toText(letter, sender)
  const html = toHtml(letter, sender)

  test('names its sender, the action, and what to do if it was not requested', () => {
    expect(letter.subject.length).toBeLessThan(80)
    for (const part of [sender.productName, sender.siteUrl, '012345', 'one hour', letter.footnote])
      expect(text).toContain(part)
    if (kind !== 'reauthentication') expect(text).toContain(content.link)
  })

  test('has the same text in HTML, with user input escaped', () => {
    expect(html).not.toMatch(/<Notes>|<script>/)
    expect(html).toContain('Tom &amp; Jerry &lt;Notes&gt;')
    if (kind !== 'reauthentication')
      expect(html).toContain('href="https://project.example.org/auth/v1/verify?token=abc&amp;type=x"')
  })

  test('has no code in its subject: locked screens show it', () => {
    expect(letter.subject).not.toContain('012345')
  })
})
