import { describe, expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

const passwords = createPasswords({ passwordCost: 4, passwordMinLength: 6, passwordRequiredCharacters: [] })

describe('a hash', () => {
  test("is in Supabase's form and matches its password alone", async () => {
    const stored = await passwords.hash('Ünïcödé pass')
    expect(stored).toMatch(/^\$2a\$04\$.{53}$/)
    expect(await passwords.matches('Ünïcödé pass', stored)).toBe(true)
    expect(await passwords.matches('Unicode pass', stored)).toBe(false)
  })

  test('made elsewhere matches', async () => {
    const stored = '$2a$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW'
    expect(await passwords.matches('abc123xyz', stored)).toBe(true)
  })

  test.each([null, undefined, '', 'nonsense'])('%s matches nothing', async (stored) => {
    for (const password of ['', 'password']) expect(await passwords.matches(password, stored)).toBe(false)
  })

  test('takes as long where there is none', async () => {
    const slow = createPasswords({ passwordCost: 10, passwordMinLength: 6, passwordRequiredCharacters: [] })
    const stored = await slow.hash('password')
    await slow.matches('x', null)
    const time = async (against: string | null) => {
      const start = performance.now()
      for (let n = 0; n < 5; n++) await slow.matches('wrong', against)
      return performance.now() - start
    }
    const ratio = (await time(null)) / (await time(stored))
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })
})

describe('strength', () => {
  const strict = createPasswords({
    passwordCost: 4,
    passwordMinLength: 8,
    passwordRequiredCharacters: ['abcdefgh', '0123456789'],
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
    expect(() => passwords.check(password)).toThrow('Password cannot be longer than 72 characters'),
  )
})
