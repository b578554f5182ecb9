import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { leagueCrest } from '#domain/demo/clubs.ts'
import { drawDemoCrest } from '#domain/demo/crest.ts'
import { drawCard } from './draw-card.ts'
import type { PreviewFacts, TeamLook } from './facts.ts'
import { preparePhoto, prepareWhole } from './prepare-picture.ts'

const team = (name: string, first: string): TeamLook => ({
  name,
  logo: null,
  outline: 0,
  field: 'stripes',
  first,
  second: '#ffffff',
  code: 'ABC',
})
const match = (home: string, away: string): PreviewFacts => ({
  kind: 'match',
  league: 'Harbour League',
  day: 'Wednesday, 12 August 2026',
  round: 'Round 3',
  home: team(home, '#2563eb'),
  away: team(away, '#dc2626'),
  score: [12, 0],
  kickOff: '15:00',
  status: null,
})
const player: PreviewFacts = {
  kind: 'player',
  name: 'Ada',
  position: 'Forward',
  number: 9,
  photo: '/photo',
  team: team('Ayr', '#16a34a'),
  league: 'Harbour League',
  goals: 1,
  assists: 2,
  appearances: 3,
  motm: 0,
}
const competition: PreviewFacts = {
  kind: 'competition',
  name: 'Harbour League',
  season: '2024',
  colour: null,
  logo: null,
  table: [{ rank: 1, team: team('Ayr', '#16a34a'), played: 9, points: 21 }],
}

async function draw(facts: PreviewFacts, pictures = new Map<string, string>()) {
  const png = await drawCard(facts, pictures)
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) =>
    `#${data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3).toString('hex')}`
  return { png, info, at }
}

test.each([
  ['a result', match('Ayr', 'Bute')],
  ['very long names', match('Borussia Mönchengladbach '.repeat(8), 'Ł'.repeat(200))],
  ['names of one letter', match('A', 'B')],
  [
    'a team',
    { kind: 'team', league: 'Harbour', team: team('Ayr', '#7c3aed'), place: null, points: 0, record: '0/0/0' },
  ],
  [
    'a team without a table',
    { kind: 'team', league: 'Harbour', team: team('Ayr', '#7c3aed'), place: null, points: null, record: '0/0/0' },
  ],
  ['a player whose photo is missing', player],
  ['a competition', competition],
  ['a competition before its first match', { ...competition, table: [] }],
] satisfies [string, PreviewFacts][])('%s is an image of 1200 by 630 that shows something', async (_, facts) => {
  const { png, info } = await draw(facts)
  expect([info.width, info.height]).toEqual([1200, 630])
  const { entropy } = await sharp(png).stats()
  expect(entropy).toBeGreaterThan(0.3)
})

test('the colours of both teams stand at their sides', async () => {
  const { at } = await draw(match('Ayr', 'Bute'))
  expect([at(5, 300), at(1195, 300)]).toEqual(['#2563eb', '#dc2626'])
})

test('a competition with a colour of its own has it as cover', async () => {
  expect((await draw(competition)).at(5, 300)).toBe('#0b6b3a')
  expect((await draw({ ...competition, colour: '#f5c400' })).at(5, 300)).toBe('#f5c400')
})

// Linear A is in none of our faces.
const UNWRITTEN = '𐘀𐘁𐘂'

describe('a name of a script that the site writes', () => {
  let blank: Awaited<ReturnType<typeof draw>>
  beforeAll(async () => {
    blank = await draw(match(UNWRITTEN, 'Bute'))
  })

  test.each([
    'Łódź',
    'Đình',
    'Левски',
    'Παναθηναϊκός',
    'Ærø',
    'نادي الهلال',
    'מכבי תל אביב',
    '北京国安',
    '鹿島アントラーズ',
    '수원 삼성',
    'สโมสรฟุตบอลการท่าเรือ',
    'मोहन बागान',
    'ঢাকা আবাহনী',
    'சென்னை',
    'დინამო',
    'Դինամո',
    'ቅዱስ ጊዮርጊስ',
    'తెలుగు',
    'ಕನ್ನಡ',
    'മലയാളം',
    'ગુજરાતી',
    'ਪੰਜਾਬੀ',
    'සිංහල',
    'ខ្មែរ',
    'ລາວ',
    'မြန်မာ',
    '四條畷',
    '臺灣體育',
    '🔥⚽',
  ])('%s is written', async (name) => {
    const written = await draw(match(name, 'Bute'))
    expect(Buffer.compare(written.png, blank.png)).not.toBe(0)
    expect(written.png.byteLength).toBeGreaterThan(blank.png.byteLength)
  })
})

test('what cannot be written leaves no mark: neither boxes nor anything else', async () => {
  const [one, other] = await Promise.all([draw(match(UNWRITTEN, '🇵🇱')), draw(match('𐘃𐘄', '𐘅'))])
  expect(Buffer.compare(one.png, other.png)).toBe(0)
})

// Two empty boxes would look the same.
test.each([
  ['沢', '浜'],
  ['畷', '栃'],
  ['龍', '獅'],
  ['수', '원'],
  ['ก', 'ข'],
  ['ම', 'ස'],
  ['☘', '♣'],
  ['👩', '👧'],
])('%s and %s are different letters', async (one, other) => {
  const [first, second] = await Promise.all([draw(match(one, 'Bute')), draw(match(other, 'Bute'))])
  expect(Buffer.compare(first.png, second.png)).not.toBe(0)
})

test.each([
  ['FC 👩‍👩‍👧', 'FC 👩'],
  ['👍🏽 FC', '👍 FC'],
  ['1️⃣ FC', '1 FC'],
  ['FC 🇵🇱', 'FC'],
])('%s is drawn like %s', async (name, same) => {
  const [one, other] = await Promise.all([draw(match(name, 'Bute')), draw(match(same, 'Bute'))])
  expect(Buffer.compare(one.png, other.png)).toBe(0)
})

test('an ideogram has its Japanese form beside kana, whichever card was drawn before', async () => {
  const chinese = await draw(match('骨直角', 'Bute'))
  const japanese = await draw(match('骨直角', 'かな'))
  const sides = await Promise.all(
    [chinese, japanese].map(({ png }) =>
      sharp(png).extract({ left: 72, top: 380, width: 330, height: 100 }).raw().toBuffer(),
    ),
  )
  expect(Buffer.compare(sides[0] ?? Buffer.of(), sides[1] ?? Buffer.of())).not.toBe(0)
  expect(Buffer.compare((await draw(match('骨直角', 'Bute'))).png, chinese.png)).toBe(0)
})

test('a crest is drawn as a sharp picture, a photo fills its frame', async () => {
  const logo = await prepareWhole(Buffer.from(drawDemoCrest(leagueCrest)))
  const { at } = await draw({ ...competition, logo: '/logo' }, new Map([['/logo', logo]]))
  expect(at(122, 122)).not.toBe('#0b6b3a')
  const red = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer()
  const shown = await draw(player, new Map([['/photo', await preparePhoto(red)]]))
  expect(shown.at(190, 20)).toMatch(/^#f[d-f]0[0-3]0[0-3]$/)
})

test.each(['no picture at all', '<svg', '<svg xmlns="http://www.w3.org/2000/svg" width="99999" height="99999"/>'])(
  '%j is refused as a crest',
  async (text) => {
    await expect(prepareWhole(Buffer.from(text))).rejects.toThrow()
  },
)

test('Arabic letters are joined, and a name runs from the right', async () => {
  const [name, backwards, apart] = await Promise.all([
    draw(match('الهلال', 'Bute')),
    draw(match('لالهلا', 'Bute')),
    // Between letters that do not join.
    draw(match('ا\u200cل\u200cه\u200cل\u200cا\u200cل', 'Bute')),
  ])
  expect(Buffer.compare(name.png, backwards.png)).not.toBe(0)
  expect(Buffer.compare(name.png, apart.png)).not.toBe(0)
})
