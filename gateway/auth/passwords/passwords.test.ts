import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeHash } from './bcrypt.ts'
import { createPasswords } from './passwords.ts'

const passwords = createPasswords({
  passwordCost: 4,
  passwordMinLength: 6,
  passwordRequiredCharacters: [],
  passwordBreaches: null,
})

describe('a hash', () => {
  test("has Supabase's format and matches only its password", async () => {
    const stored = await passwords.hash('Ünïcödé pass')
    expect(stored).toMatch(/^\$2a\$04\$.{53}$/)
    expect(await passwords.matches('Ünïcödé pass', stored)).toBe(true)
    expect(await passwords.matches('Unicode pass', stored)).toBe(false)
  })

  test('made elsewhere matches', async () => {
    const stored = '$2a$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW'
    expect(await passwords.matches('abc123xyz', stored)).toBe(true)
  })

  test('is made in parallel; a failure does not block the others', async () => {
    const made = await Promise.allSettled([makeHash('a', 99), ...[...Array(9)].map((_, n) => makeHash(`pass ${n}`, 4))])
    expect(made.map(({ status }) => status)).toEqual(['rejected', ...Array(9).fill('fulfilled')])
    const [, ...hashes] = made.map((one) => (one.status === 'fulfilled' ? one.value : ''))
    const right = await Promise.all(hashes.map((stored, n) => passwords.matches(`pass ${n}`, stored)))
    expect(right).toEqual(Array(9).fill(true))
  })

  test.each([null, undefined, '', 'nonsense'])('%s matches nothing', async (stored) => {
    for (const password of ['', 'password']) expect(await passwords.matches(password, stored)).toBe(false)
  })

  describe('that cannot be made for an account without one', () => {
    const failing = () =>
      createPasswords({
        passwordCost: 99,
        passwordMinLength: 6,
        passwordRequiredCharacters: [],
        passwordBreaches: null,
      })
    const reasonOf = (check: Promise<unknown>) =>
      check.then(
        () => null,
        (reason: unknown) => reason,
      )

    test('ends no process where an account has one', async () => {
      const unhandled: unknown[] = []
      const note = (reason: unknown) => void unhandled.push(reason)
      process.on('unhandledRejection', note)
      const { matches } = failing()
      expect(await matches('abc123xyz', '$2a$04$nonsense')).toBe(false)
      await reasonOf(makeHash('a later job of the same threads', 99))
      await new Promise((resolve) => setImmediate(resolve))
      process.off('unhandledRejection', note)
      expect(unhandled).toEqual([])
    })

    test('is made again for the next request', async () => {
      const { matches } = failing()
      const first = await reasonOf(matches('password', null))
      expect(first).toBeInstanceOf(Error)
      expect(await reasonOf(matches('password', null))).not.toBe(first)
    })
  })

  test('takes the same time without a stored hash', async () => {
    const slow = createPasswords({
      passwordCost: 10,
      passwordMinLength: 6,
      passwordRequiredCharacters: [],
      passwordBreaches: null,
    })
    const stored = await slow.hash('password')
    await slow.matches('x', null)
    const time = async (against: string | null) => {
      const start = performance.now()
      await slow.matches('wrong', against)
      return performance.now() - start
    }
    // Alternate the two cases and take each one's minimum: other load only adds time, and enough rounds meet an idle
    // machine.
    const [dummyHash, somebodys]: [number[], number[]] = [[], []]
    const ratioOf = () => Math.min(...dummyHash) / Math.min(...somebodys)
    for (let n = 0; n < 8 || (n < 60 && (ratioOf() <= 0.5 || ratioOf() >= 2)); n++) {
      dummyHash.push(await time(null))
      somebodys.push(await time(stored))
    }
    const ratio = ratioOf()
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })
})

describe('strength', () => {
  const strict = createPasswords({
    passwordCost: 4,
    passwordMinLength: 8,
    passwordRequiredCharacters: ['abcdefgh', '0123456789'],
    passwordBreaches: null,
  })
  test.each([
    ['abcdefg1', [], ''],
    ['abc1', ['length'], 'Password should be at least 8 characters.'],
    ['ABCDEFGH1', ['characters'], 'Password should contain at least one character of each: abcdefgh, 0123456789.'],
    [
      'ABC',
      ['length', 'characters'],
      'Password should be at least 8 characters. Password should contain at least one character of each: abcdefgh, 0123456789.',
    ],
  ])('%s lacks %j', (password, reasons, message) => {
    const weakness = strict.findWeakness(password)
    expect(weakness?.reasons ?? []).toEqual(reasons)
    expect(weakness?.message ?? '').toBe(message)
  })

  test.each(['x'.repeat(73), 'ü'.repeat(37)])('%s is longer than bcrypt reads', (password) =>
    expect(passwords.check(password)).rejects.toThrow('Password cannot be longer than 72 characters'),
  )
})

describe('breaches', () => {
  const asked: string[] = []
  const list = createServer(({ url = '' }, response) => {
    asked.push(url)
    // SHA-1 of 'password' is 5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8; padding lines count 0.
    response.end('1E4C9B93F3F0682250B6CF8331B7EE68FD8:42\r\n003D68EB55068C33ACE09247EE4C639306B:0')
  })
  let address = ''
  beforeAll(async () => {
    list.listen(0, '127.0.0.1')
    await once(list, 'listening')
    address = `http://127.0.0.1:${(list.address() as AddressInfo).port}`
  })
  afterAll(() => void list.close())

  const create = (passwordBreaches: string) =>
    createPasswords({ passwordCost: 4, passwordMinLength: 6, passwordRequiredCharacters: [], passwordBreaches })

  test('a leaked password is refused, and only a prefix of its hash is sent', async () => {
    const refusal = await create(address)
      .check('password')
      .catch((error: unknown) => error)
    expect(refusal).toMatchObject({ status: 422, code: 'weak_password', reasons: ['pwned'] })
    expect(asked).toEqual(['/range/5BAA6'])
    await create(address).check('correct horse')
  })

  test('an unreachable list refuses no password', () => create('http://127.0.0.1:1').check('password'))
})
