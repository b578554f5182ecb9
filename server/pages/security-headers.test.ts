import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashScripts } from './security-headers.ts'

const NONCE = 'a1b2'
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test.each([
  ['<script nonce="a1b2">one()</script>', '<script>one()</script>', ['one()']],
  [
    '<script id="x" nonce="a1b2" type="module">é > 1</script>',
    '<script id="x" type="module">é > 1</script>',
    ['é > 1'],
  ],
  [
    '<script nonce="a1b2">one()</script><p>text</p><script nonce="a1b2">two()</script>',
    '<script>one()</script><p>text</p><script>two()</script>',
    ['one()', 'two()'],
  ],
  [
    '<script nonce="a1b2">one()</script><script nonce="a1b2">one()</script>',
    '<script>one()</script>'.repeat(2),
    ['one()'],
  ],
  ['<script nonce="a1b2" src="/a.js"></script>', '<script src="/a.js"></script>', []],
  ['<link rel="modulepreload" nonce="a1b2" href="/a.js"/>', '<link rel="modulepreload" href="/a.js"/>', []],
  ['<script>injected()</script>', '<script>injected()</script>', []],
  ['<script nonce="other">injected()</script>', '<script nonce="other">injected()</script>', []],
  ['<p>a1b2</p>', '<p>a1b2</p>', []],
])('%s', (html, without, scripts) => {
  expect(hashScripts(html, NONCE)).toEqual({ html: without, hashes: scripts.map(hashOf) })
})
