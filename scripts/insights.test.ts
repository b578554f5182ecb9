import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const run = promisify(execFile)
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insights-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function forecast(text: string, ...options: string[]) {
  const file = join(folder, 'results.csv')
  await writeFile(file, text)
  return runInsights(file, ...options)
}

async function runInsights(...args: string[]) {
  const script = join(import.meta.dirname, 'insights.ts')
  const ended = run(process.execPath, [script, ...args]).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  )
  const { code, stdout, stderr } = await ended
  return {
    code,
    stderr,
    lines:
      stdout.trim() === ''
        ? []
        : stdout
            .trim()
            .split('\n')
            .map((line: string) => JSON.parse(line)),
  }
}

const CSV = 'date,home,away,home_score,away_score\n'

describe('npm run insights', () => {
  test('prints a line for each match and round', async () => {
    const { code, lines } = await forecast(`${CSV}2025-01-04,مكابي,東京,2,0\n2025-01-11,東京,مكابي,,\n`)
    expect(code).toBe(0)
    expect(lines.map((line: object) => Object.keys(line))).toEqual([
      ['season', 'round', 'date', 'title', 'relegation'],
      ['date', 'home', 'away', 'p_home', 'p_draw', 'p_away'],
      ['season', 'round', 'date', 'title', 'relegation'],
      ['date', 'home', 'away', 'p_home', 'p_draw', 'p_away'],
    ])
    const [, first, , second] = lines
    expect(first.p_home + first.p_draw + first.p_away).toBeCloseTo(1, 6)
    expect(second).toMatchObject({ date: '2025-01-11', home: '東京', away: 'مكابي' })
    expect(second.p_home).toBeLessThan(first.p_home)
  })

  test("reads football-data's columns", async () => {
    const { lines } = await forecast(
      'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HS,AS,HC,AC\nE0,16/08/2024,20:00,Man United,Fulham,1,0,H,14,10,7,8\n',
      '--no-rounds',
    )
    expect(lines).toMatchObject([{ date: '2024-08-16', home: 'Man United', away: 'Fulham' }])
  })

  test.each([
    ['a wrong score', `${CSV}2025-01-04,Ash,Elm,two,0\n`, 'row 2: The home score “two” is not a whole number.'],
    ['a wrong date', `${CSV}2025-02-30,Ash,Elm,2,0\n`, 'row 2: There is no 30 February 2025.'],
    ['no column for teams', 'date,score\n2025-02-03,2-1\n', 'There is no column for the date.'],
    ['no match', CSV, 'There are no matches here.'],
  ])('refuses %s with a sentence', async (_, text, sentence) => {
    const { code, lines, stderr } = await forecast(text)
    expect({ code, lines }).toEqual({ code: 1, lines: [] })
    expect(stderr).toContain(sentence)
    expect(stderr).not.toContain('    at ')
  })

  test.each([
    [['nowhere.csv'], 'There is no file nowhere.csv.'],
    [[], 'Usage: npm run insights'],
    [['a.csv', '--relegated', 'some'], '--relegated takes a number of teams.'],
    [['a.csv', '--other'], 'Usage: npm run insights'],
  ])('refuses %j', async (args, sentence) => {
    const { code, stderr } = await runInsights(...args)
    expect(code).toBe(1)
    expect(stderr).toContain(sentence)
  })
})
