import { describe, expect, test } from 'vitest'
import { decodeFrame, encodeBinaryBroadcast, encodeFrame, PayloadTooDeep } from './frames.ts'

const bytes = (...parts: (number[] | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))))

describe('decoding', () => {
  test.each([
    ['1.0.0', '{"topic":"t","event":"e","payload":{"a":1},"ref":"2","join_ref":null}', [null, '2', 't', 'e', { a: 1 }]],
    ['1.0.0', '{"topic":"t","event":"e","ref":3}', [null, '3', 't', 'e', {}]],
    ['2.0.0', '["1","2","t","e",{"a":"ü"}]', ['1', '2', 't', 'e', { a: 'ü' }]],
  ] as const)('%s %s', (version, text, [joinRef, ref, topic, event, payload]) => {
    expect(decodeFrame(Buffer.from(text), false, version)).toEqual({ joinRef, ref, topic, event, payload })
  })

  test('a binary push, its lengths in bytes', () => {
    const head = [3, 1, 1, 3, 2, 13]
    const json = bytes([...head, 1], '1', '2', 'tü', 'ü', '{"persist":1}', '{"a":"ö"}')
    expect(decodeFrame(json, true, '2.0.0')).toEqual({
      joinRef: '1',
      ref: '2',
      topic: 'tü',
      event: 'broadcast',
      payload: { type: 'broadcast', event: 'ü', payload: { a: 'ö' }, meta: { persist: 1 } },
    })
    const raw = bytes([3, 0, 0, 1, 1, 0, 0], 't', 'e', [1, 2])
    expect(decodeFrame(raw, true, '2.0.0')).toMatchObject({ joinRef: null, payload: { payload: Buffer.from([1, 2]) } })
  })
})

test.each([
  ['2.0.0', 'x'],
  ['2.0.0', '{}'],
  ['2.0.0', '[1,2]'],
  ['2.0.0', '["1","2",3,"e",{}]'],
  ['1.0.0', 'null'],
  ['1.0.0', '{"topic":"t"}'],
] as const)('%s %s is not a message', (version, text) => {
  expect(() => decodeFrame(Buffer.from(text), false, version)).toThrow(SyntaxError)
})

test.each([
  ['empty', bytes()],
  ['of another kind', bytes([9, 0, 0, 0, 0, 0, 0])],
  ['shorter than it says', bytes([3, 9, 9, 9, 9, 9, 0], 'x')],
  ['with broken JSON', bytes([3, 0, 0, 1, 1, 0, 1], 't', 'e', '{')],
])('a binary message that is %s is refused', (_, data) => {
  expect(() => decodeFrame(data, true, '2.0.0')).toThrow(SyntaxError)
})

const deep = '['.repeat(7_000) + ']'.repeat(7_000)

test.each([
  ['2.0.0', false, Buffer.from(`["1","2","t","e",${deep}]`)],
  ['1.0.0', false, Buffer.from(`{"topic":"t","event":"e","payload":${deep},"ref":"2","join_ref":"1"}`)],
  ['2.0.0', true, bytes([3, 1, 1, 1, 1, 0, 1], '12te', deep)],
] as const)('the error for a payload that nests too deep has its address: %s, binary %s', (version, isBinary, data) => {
  const address = { joinRef: '1', ref: '2', topic: 't', payload: {} }
  try {
    decodeFrame(data, isBinary, version)
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(PayloadTooDeep)
    expect((error as PayloadTooDeep).frame).toMatchObject(address)
  }
})

test('a message is encoded in both protocols', () => {
  const to = { joinRef: '1', ref: null, topic: 'a"b', event: 'e' }
  expect(JSON.parse(encodeFrame('2.0.0', to, '{"n":1}'))).toEqual(['1', null, 'a"b', 'e', { n: 1 }])
  expect(JSON.parse(encodeFrame('1.0.0', to, '{"n":1}'))).toEqual({
    topic: 'a"b',
    event: 'e',
    payload: { n: 1 },
    ref: null,
    join_ref: '1',
  })
  const binary = encodeBinaryBroadcast('tü', { event: 'e', payload: Buffer.from([7]), meta: '' })
  expect([...binary]).toEqual([...bytes([4, 3, 1, 0, 0], 'tü', 'e', [7])])
})
