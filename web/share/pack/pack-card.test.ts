import satori from 'satori'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawCard, layOutCard } from '#web/share/preview/draw-card.ts'
import type { TeamLook } from '#web/share/preview/facts.ts'
import { loadFonts } from '#web/share/preview/fonts.ts'
import { picturesOf } from '#web/share/preview/pictures-of.ts'
import { prepareIn } from '#web/share/preview/prepare-picture.ts'
import { packCard } from './pack-card.ts'
import { type PackContent, type PackFacts, type PackMatch, type PackPlayer, packSizes } from './pack-facts.ts'

const LONG_TEAM = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch & District Wanderers'
const LONG_PLAYER = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh Cholmondeley the Younger'

const NAMES = [
  LONG_PLAYER,
  'Bo',
  'محمد صلاح حامد محروس غالي',
  '鹿島アントラーズ',
  'Máire Nic Ó Ceallaigh-Featherstonehaugh',
  'अमित',
]

const look = (name: string, first = '#dc2626'): TeamLook => ({
  name,
  logo: null,
  outline: 1,
  field: 'plain',
  first,
  second: '#ffffff',
  code: 'ABC',
})
const teams = (count: number) =>
  Array.from({ length: count }, (_, at) => look(at % 2 === 0 ? `${at} ${LONG_TEAM}` : 'A'))
const match = (at: number): PackMatch => ({
  home: look(LONG_TEAM),
  away: look('Bute', '#2563eb'),
  score: [at, 11],
  isOurs: at === 2,
})
const goals = (count: number) => Array.from({ length: count }, () => ({ name: LONG_PLAYER, goals: '12′, 45+2′' }))

const contents: Record<string, PackContent> = {
  'a round of 12': {
    card: 'round-up',
    title: 'Round 38',
    day: 'Sunday, 13 May 2018',
    matches: Array.from({ length: 12 }, (_, at) => match(at)),
  },
  'a round of 60': {
    card: 'round-up',
    title: 'Results',
    day: '11 May 2018 – 13 May 2018',
    matches: Array.from({ length: 60 }, (_, at) => match(at)),
  },
  'a result with many scorers': {
    card: 'result',
    title: 'Full time',
    day: 'Sunday, 13 May 2018 · Round 38',
    kickOff: '15:00',
    ...match(10),
    homeGoals: goals(11),
    awayGoals: goals(2),
  },
  'a match to come': {
    card: 'result',
    title: 'Match day',
    day: 'Sunday, 13 May 2018',
    kickOff: '15:00',
    ...match(3),
    score: null,
    homeGoals: [],
    awayGoals: [],
  },
  'a table of 24': {
    card: 'table',
    day: 'After round 46',
    rows: teams(24).map((team, at) => ({
      rank: at + 1,
      team,
      played: 46,
      won: 30,
      drawn: 10,
      lost: 6,
      difference: -100,
      points: 124,
      isOurs: at === 9,
    })),
  },
  'four groups of 6': {
    card: 'table',
    day: 'After round 3',
    rows: teams(24).map((team, at) => ({
      rank: (at % 6) + 1,
      team,
      played: 3,
      won: 1,
      drawn: 1,
      lost: 1,
      difference: 0,
      points: 4,
      ...(at % 6 === 0 && { heading: `Group ${'ABCD'[at / 6]}, ${LONG_TEAM}` }),
      isOurs: false,
    })),
  },
  scorers: {
    card: 'scorers',
    day: 'After round 46',
    rows: teams(10).map((team, at) => ({ rank: at + 1, name: LONG_PLAYER, team, goals: 120, isOurs: at === 3 })),
  },
  'a week': {
    card: 'week',
    last: { ...match(2), day: 'Sunday, 13 May', goals: goals(7) },
    next: { opponent: look(LONG_TEAM), isHome: false, day: 'Saturday, 19 May', kickOff: '17:30' },
    place: '24th',
    points: 124,
    form: ['L', 'W', 'D', 'W', 'W'],
    scorers: [1, 2, 3].map((at) => ({ name: LONG_PLAYER, goals: 40 * at })),
  },
  'the week of a team before the season': {
    card: 'week',
    last: null,
    next: null,
    place: null,
    points: 0,
    form: [],
    scorers: [],
  },
}

contents['the week of a team without a table'] = {
  ...(contents['a week'] as Extract<PackContent, { card: 'week' }>),
  place: null,
  points: null,
}

const player = (at: number): PackPlayer => ({ name: NAMES[at % NAMES.length] ?? '', number: at || null, photo: null })
for (const size of [1, 11, 17, 25, 36, 60])
  contents[`a squad of ${size}`] = {
    card: 'squad',
    day: 'The squad · Season 2024',
    players: Array.from({ length: size }, (_, at) => player(at)),
  }

const factsOf = (content: PackContent, size: PackFacts['size']): PackFacts => ({
  kind: 'pack',
  size,
  league: `League of ${LONG_TEAM}`,
  colour: null,
  logo: null,
  team: look('Orange Rovers', '#ea580c'),
  content,
  address: `league.example/competitions/${'a'.repeat(60)}`,
})

const cases = Object.entries(contents).flatMap(([name, content]) =>
  (['square', 'story'] as const).map((size) => [name, size, factsOf(content, size)] as const),
)

/** The size, and the colours in two corners; `scale` 1 stands for the size in which it is drawn. */
async function corners(picture: Promise<Uint8Array | string>, scale = 1) {
  const { data, info } = await sharp(Buffer.from(await picture), { density: 72 * scale })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const start = (y * info.width + x) * 3
    return `#${data.subarray(start, start + 3).toString('hex')}`
  }
  const inset = 4 * scale
  return {
    size: [info.width / scale, info.height / scale],
    colours: [at(inset, inset), at(info.width - inset, info.height - inset)],
  }
}

const inOrange = ({ width, height }: { width: number; height: number }) => ({
  size: [width, height],
  colours: ['#ea580c', '#ea580c'],
})

// Most of a picture's time goes into its pixels: a quarter of its width and height shows the same.
test.each(cases)('%s as a %s has its size and the colours of the team', async (_, size, facts) => {
  expect(await corners(layOutCard(facts, new Map()), 1 / 4)).toEqual(inOrange(packSizes[size]))
})

test.each(['square', 'story'] as const)('a PNG as a %s has its size and the colours of the team', async (size) => {
  const facts = factsOf(contents['a match to come'] as PackContent, size)
  expect(await corners(drawCard(facts, new Map()))).toEqual(inOrange(packSizes[size]))
})

test.each([
  ['its own', '#f5c400', '#f5c400'],
  ["Touchline's green", null, '#0b6b3a'],
])('a picture of no team has the colour of the competition: %s', async (_, colour, shown) => {
  const facts = factsOf(contents['a match to come'] as PackContent, 'square')
  expect((await corners(drawCard({ ...facts, team: null, colour }, new Map()))).colours).toEqual([shown, shown])
})

interface Box {
  text: string
  left: number
  top: number
  right: number
  bottom: number
}

// satori keeps what it has parsed as long as this list.
const fonts = loadFonts()

/** The boxes of all texts, as satori lays them out. */
async function textBoxes(facts: PackFacts): Promise<Box[]> {
  const boxes: Box[] = []
  await satori(packCard(facts, new Map()), {
    ...packSizes[facts.size],
    fonts: await fonts,
    onNodeDetected({ left, top, width, height, textContent: text = '' }) {
      if (text !== '') boxes.push({ text, left, top, right: left + width, bottom: top + height })
    },
  })
  return boxes
}

// Below the last line stands room for what hangs under it.
const HANGING = 8
const overlap = (one: Box, other: Box) =>
  one.left < other.right - 1 &&
  other.left < one.right - 1 &&
  one.top < other.bottom - HANGING &&
  other.top < one.bottom - HANGING

test.each(cases)('%s as a %s: no text is outside of the picture or over another', async (_, size, facts) => {
  const boxes = await textBoxes(facts)
  expect(boxes.length).toBeGreaterThan(3)
  const { width, height } = packSizes[size]
  for (const box of boxes) {
    expect(
      [box.left, box.top].every((start) => start >= 0) && box.right <= width && box.bottom <= height,
      box.text,
    ).toBe(true)
  }
  const pairs = boxes.flatMap((one, at) => boxes.slice(at + 1).map((other) => [one, other] as const))
  expect(pairs.filter(([one, other]) => overlap(one, other))).toEqual([])
})

test('a photo fills its sticker, and a squad that has no room is counted', async () => {
  const photo = await sharp({ create: { width: 60, height: 90, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer()
  const one = factsOf({ card: 'squad', day: '', players: [{ name: 'Bo', number: null, photo: '/p' }] }, 'square')
  expect(picturesOf(one)).toEqual([{ address: '/p', frame: 'square' }])
  const png = await drawCard(one, new Map([['/p', await prepareIn.square(photo)]]))
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const middle = (600 * info.width + 540) * 3
  expect([...data.subarray(middle, middle + 3)].map((value) => Math.round(value / 32))).toEqual([8, 0, 0])
  const players = Array.from({ length: 90 }, (_, at) => player(at))
  const texts = await textBoxes(factsOf({ card: 'squad', day: 'The squad', players }, 'square'))
  expect(texts.map(({ text }) => text)).toContainEqual(expect.stringMatching(/^The squad · \d+ of 90 players$/))
})

test('the week of a team without a table has no points', async () => {
  const texts = async (name: string) =>
    (await textBoxes(factsOf(contents[name] as PackContent, 'square'))).map(({ text }) => text)
  expect(await texts('a week')).toContain('points')
  expect(await texts('the week of a team without a table')).not.toContain('points')
})

test('matches and teams without room are counted', async () => {
  const texts = (await textBoxes(factsOf(contents['a round of 60'] as PackContent, 'square'))).map(({ text }) => text)
  expect(texts.at(-1)).toMatch(/^league/)
  expect(texts.find((text) => text.startsWith('… and'))).toMatch(/^… and \d+ more results$/)
  const table = await textBoxes(factsOf(contents['a table of 24'] as PackContent, 'square'))
  expect(table.filter(({ text }) => text === '−100')).toHaveLength(24)
})

test('a name that runs from the right is drawn with its minutes in order', async () => {
  const result = contents['a match to come'] as Extract<PackContent, { card: 'result' }>
  const facts = (name: string, goals: string) =>
    factsOf({ ...result, score: [1, 0], homeGoals: [{ name, goals }], awayGoals: [] }, 'square')
  const [one, other] = await Promise.all([
    drawCard(facts('محمد صلاح', '45+2′'), new Map()),
    drawCard(facts('محمد صلاح', '2+45′'), new Map()),
  ])
  expect(Buffer.compare(one, other)).not.toBe(0)
})
