import { describe, expect, test } from 'vitest'
import {
  describeLeftOut,
  findRepeated,
  MAX_PLAYERS,
  playerNameProblem,
  readPlayers,
  readShirtNumber,
} from './read-players.ts'

describe('a line', () => {
  test.each([
    ['Ada Lovelace', ['Ada Lovelace', null, null]],
    ['  Ada \u00a0 Lovelace ', ['Ada Lovelace', null, null]],
    ['10 Ada Lovelace', ['Ada Lovelace', 10, null]],
    ['#10 Ada Lovelace', ['Ada Lovelace', 10, null]],
    ['Ada Lovelace 10', ['Ada Lovelace', 10, null]],
    ['10\tAda Lovelace\tForward', ['Ada Lovelace', 10, 'forward']],
    ['Ada\tLovelace\t10', ['Ada Lovelace', 10, null]],
    ['Ada Lovelace; GK; 1', ['Ada Lovelace', 1, 'goalkeeper']],
    ['Ada Lovelace, midfielder, 8', ['Ada Lovelace', 8, 'midfield']],
    ['Ada Lovelace,left back', ['Ada Lovelace', null, 'defender']],
    ['Lovelace, Ada', ['Lovelace, Ada', null, null]],
    ['3. Ada Lovelace', ['Ada Lovelace', null, null]],
    ['3) Ada Lovelace', ['Ada Lovelace', null, null]],
    ['• Ada Lovelace', ['Ada Lovelace', null, null]],
    ['Forward', ['Forward', null, null]],
    ['Louis 14 16', ['Louis 14', 16, null]],
    ['1234 Ada', ['1234 Ada', null, null]],
    ['مُحَمَّد صلاح', ['مُحَمَّد صلاح', null, null]],
    ['👩‍👩‍👧 Family', ['👩‍👩‍👧 Family', null, null]],
    ['<b>Ada</b>', ['<b>Ada</b>', null, null]],
  ] as const)('%j', (line, [full_name, jersey_number, position]) => {
    const player = { full_name, jersey_number, position, is_captain: false }
    expect(readPlayers(line)).toEqual({ leftOut: [], players: [player], problem: null })
  })
})

describe('a line of a team sheet', () => {
  test.each([
    ['1 Pete Gum GK', '1 Pete Gum goalkeeper'],
    ['Pete Gum (GK)', '– Pete Gum goalkeeper'],
    ['1. Pete Gum - GK', '1 Pete Gum goalkeeper'],
    ['1.Pete Gum – gk', '1 Pete Gum goalkeeper'],
    ['GK Pete Gum', '– Pete Gum goalkeeper'],
    ['GK: Pete Gum', '– Pete Gum goalkeeper'],
    ['GK 1 Pete Gum', '1 Pete Gum goalkeeper'],
    ['1 GK Pete Gum', '1 Pete Gum goalkeeper'],
    ['Pete Gum 1 GK', '1 Pete Gum goalkeeper'],
    ['Pete Gum GK 1', '1 Pete Gum goalkeeper'],
    ['1 - Pete Gum - Goalkeeper', '1 Pete Gum goalkeeper'],
    ['1\tPete Gum\tGK\tC', '1 Pete Gum goalkeeper captain'],
    ['1 pete gum gk', '1 pete gum goalkeeper'],
    ['1 PETE GUM GK', '1 PETE GUM goalkeeper'],
    ['#7 Ann Bo', '7 Ann Bo –'],
    ['No. 7 Ann Bo', '7 Ann Bo –'],
    ['Ann Bo [7]', '7 Ann Bo –'],
    ['Pete Gum, 1, Goalkeeper', '1 Pete Gum goalkeeper'],
    ['Pete Gum (c)', '– Pete Gum – captain'],
    ['Pete Gum (C)', '– Pete Gum – captain'],
    ['Pete Gum (capt.) GK', '– Pete Gum goalkeeper captain'],
    ['Pete Gum © (GK)', '– Pete Gum goalkeeper captain'],
    ['7 Ann Bo (DF, c)', '7 Ann Bo defender captain'],
    ['7 Ann Bo (c) - DF/MF', '7 Ann Bo defender captain'],
    ['Captain Ann Bo', '– Ann Bo – captain'],
    ['Ann Bo (vc)', '– Ann Bo –'],
    ['9 Jo St John ST', '9 Jo St John forward'],
    ['Ann Bo, left back', '– Ann Bo defender'],
  ])('%j', (line, expected) => {
    const [player] = readPlayers(line).players
    expect(
      [player?.jersey_number ?? '–', player?.full_name, player?.position ?? '–', player?.is_captain ? 'captain' : '']
        .join(' ')
        .trim(),
    ).toBe(expected)
  })

  test.each(
    Object.entries({
      goalkeeper: 'GK Goalkeeper keeper',
      defender: 'DF DEF CB LB RB Defender',
      midfield: 'MF MID CM DM AM Midfield Midfielder',
      forward: 'FW FWD ST CF LW RW Forward Striker Winger',
    }).flatMap(([position, words]) => words.split(' ').map((word) => [word, position] as const)),
  )('%s is %s, before and after a name, in brackets and in a cell', (word, position) => {
    for (const line of [`${word} Ann Bo`, `Ann Bo ${word}`, `Ann Bo (${word})`, `Ann Bo, ${word}`, `Ann Bo\t${word}`]) {
      expect(readPlayers(line).players, line).toMatchObject([{ full_name: 'Ann Bo', position }])
    }
  })

  test.each(['D', 'M', 'F', 'A', 'G'])(
    '%s is a position in a cell or brackets, and an initial beside a name',
    (letter) => {
      expect(readPlayers(`Ann Bo, ${letter}`).players[0]).toMatchObject({ full_name: 'Ann Bo' })
      expect(readPlayers(`Ann Bo (${letter})`).players[0]?.position).not.toBeNull()
      expect(readPlayers(`Bo\t${letter}`).players[0]).toMatchObject({ full_name: `Bo ${letter}`, position: null })
      expect(readPlayers(`Ann ${letter}`).players[0]).toMatchObject({ full_name: `Ann ${letter}`, position: null })
    },
  )

  test.each([
    'Mid Diouf',
    'Jo St John',
    'D. Beckham',
    'Ann-Marie De Gk',
    'ST JOHN JO',
    'Am Ba',
    'Lars van der Haar',
    'C. Ronaldo',
    'Pelé',
    'Mo (Junior) Salah',
    'Ann Bo (2004)',
    'Jean - Luc Picard',
    'Win Back',
    'Rob D',
    'Cap Anson',
  ])('%s is a name', (name) => {
    expect(readPlayers(name).players).toEqual([
      { full_name: name, jersey_number: null, position: null, is_captain: false },
    ])
  })

  test('numbers that count the lines are no shirts; out of order, or beside positions, they are', () => {
    const numbers = (text: string) => readPlayers(text).players.map((player) => player.jersey_number)
    expect(numbers('1. Ada\n2. Grace\n3. Hedy')).toEqual([null, null, null])
    expect(numbers('1. Ada\n4. Grace\n9. Hedy')).toEqual([1, 4, 9])
    expect(numbers('1. Ada GK\n2. Grace DF')).toEqual([1, 2])
  })
})

test('blank lines and headings are skipped, with any line ending', () => {
  const { players, problem } = readPlayers('No\tName\tPos\r\n1\tAda\tGK\r\n\r\n2\tGrace\tDF\n')
  expect(problem).toBeNull()
  expect(players).toEqual([
    { full_name: 'Ada', jersey_number: 1, position: 'goalkeeper', is_captain: false },
    { full_name: 'Grace', jersey_number: 2, position: 'defender', is_captain: false },
  ])
})

test.each([
  ['', 'Enter at least one name.'],
  ['Name\n', 'Enter at least one name.'],
  ['Ada\n7\n', 'One line has no name: 7.'],
  ['x'.repeat(10_000), 'has more than 200 characters.'],
  ['Ada\n'.repeat(MAX_PLAYERS + 1), 'add at most 200 at once.'],
])('%j is refused', (text, problem) => expect(readPlayers(text).problem).toContain(problem))

describe('private details', () => {
  test.each([
    ['Ada Lovelace\t01/02/2010\t7', 'Ada Lovelace', 7, 'dates'],
    ['Ada Lovelace, 2011-03-04, 7', 'Ada Lovelace', 7, 'dates'],
    ['7 Ada Lovelace 1.2.10', 'Ada Lovelace', 7, 'dates'],
    ['1. 02.03.2010 Ada', 'Ada', null, 'dates'],
    ['Ada Lovelace (DOB: 01-02-2010)', 'Ada Lovelace', null, 'dates'],
    ['Ada Lovelace born 3 May 2010', 'Ada Lovelace', null, 'dates'],
    ['Max Born 3rd of May 2010', 'Max Born', null, 'dates'],
    ['Ada Lovelace, May 3, 2010', 'Ada Lovelace', null, 'dates'],
    ['Ada Lovelace 03-May-10', 'Ada Lovelace', null, 'dates'],
    ['Ada\tLovelace\t2010-02-01T00:00:00Z\tGK', 'Ada Lovelace', null, 'dates'],
    ['Ada Lovelace, aged 14', 'Ada Lovelace', null, 'ages'],
    ['Ada Lovelace - 14 years old', 'Ada Lovelace', null, 'ages'],
    ['Ada Lovelace 07700 900123', 'Ada Lovelace', null, 'phone numbers'],
    ['10 Ada Lovelace tel. +44 (0)7700-900123', 'Ada Lovelace', 10, 'phone numbers'],
    ['Ada Lovelace\t10\t07700900123', 'Ada Lovelace', 10, 'phone numbers'],
    ['Ada Lovelace 10 07700 900123', 'Ada Lovelace', 10, 'phone numbers'],
    ['Ada Lovelace\t+44\t7700\t900123', 'Ada Lovelace', null, 'other numbers'],
    ['Ada Lovelace <ada@example.org>', 'Ada Lovelace', null, 'email addresses'],
    ['Ada Lovelace; Email: ada.l+1@mail.example.org; 7', 'Ada Lovelace', 7, 'email addresses'],
    ['Ada Lovelace\t7\t14', 'Ada Lovelace', 7, 'other numbers'],
    ['Ada Lovelace\t2010', 'Ada Lovelace', null, 'other numbers'],
    ['7 Ada GK 01/02/2010 07700 900123 a@b.org', 'Ada', 7, 'email addresses, dates and phone numbers'],
  ])('%j', (line, full_name, jersey_number, left) => {
    expect(readPlayers(line)).toMatchObject({ players: [{ full_name, jersey_number }], problem: null })
    expect(describeLeftOut(readPlayers(line).leftOut)).toBe(
      `Left out: ${left}. Names of players are public, so only names, numbers and positions are added.`,
    )
  })

  test.each([
    ['Name\tDate of birth\tNumber', 'Ada Lovelace\t01/02/2010\t7', 'dates'],
    ['No,Player,DOB,Phone', '7,Ada Lovelace,40210,', 'the column “DOB”'],
    [
      'Full name\tParent\tAddress\tNo',
      'Ada Lovelace\tJane\t1 High Street\t7',
      'the column “Parent” and the column “Address”',
    ],
    ['First name\tSurname\tBorn\tNo', 'Ada\tLovelace\t2010\t7', 'the column “Born”'],
    ['Name\tMail\tPhone\tNo', 'Ada Lovelace\t\t\t7', null],
  ])('under the headings %j', (headings, line, left) => {
    const text = `${headings}\n${line}\n`
    expect(readPlayers(text)).toMatchObject({
      players: [{ full_name: 'Ada Lovelace', jersey_number: 7 }],
      problem: null,
    })
    expect(readPlayers(text).players).toHaveLength(1)
    if (left === null) expect(describeLeftOut(readPlayers(text).leftOut)).toBeNull()
    else expect(describeLeftOut(readPlayers(text).leftOut)).toContain(`Left out: ${left}. `)
  })

  test.each([
    'Ann Bo (2004)',
    '1234 Ada',
    'Louis 14 16',
    '10 May Jones',
    'Max\tBorn',
    'Player, Gary',
    'Ann Bo\t(7)\tGK',
    '7 Jo Page',
    '10 Yo Sugimoto',
    'Ada\nGrace',
    'Ada Mobile\n7 Grace',
  ])('nothing is left out of %j', (line) => expect(describeLeftOut(readPlayers(line).leftOut)).toBeNull())

  test.each([
    ['Player, Gary', 'Player, Gary', null],
    ['Ann Bo\t(7)\tGK', 'Ann Bo', 7],
  ])('%j is read as before', (line, full_name, jersey_number) =>
    expect(readPlayers(line).players).toMatchObject([{ full_name, jersey_number }]),
  )

  // A pattern that backtracks would take minutes, and the test's time ends.
  test.each(['x', '-', '1', '1 '])('a long text of %j is read', (piece) =>
    expect(readPlayers(piece.repeat(300_000)).problem).not.toBeNull(),
  )

  test('a label at the end of a line does not join the next one', () => {
    expect(readPlayers('Ada Mobile\n07700 900123 Grace').players.map(({ full_name }) => full_name)).toEqual([
      'Ada Mobile',
      'Grace',
    ])
  })

  test('a line of nothing else is no player', () => {
    expect(readPlayers('01/02/2010\n07700 900123').problem).toBe('Enter at least one name.')
  })

  test.each([
    ['Ada 01/02/2010', 'a date'],
    ['Ada 07700 900123', 'a phone number'],
    ['ada@example.org', 'an email address'],
    ['Ada, 14 years', 'an age'],
  ])('the name %j is refused', (name, detail) =>
    expect(playerNameProblem(name)).toBe(`“${name}” contains ${detail}. Names are public: leave it out of the name.`),
  )
})

test('a name that differs in case or spaces is repeated', () => {
  const players = ['Ada', 'ADA', 'Grace  Hopper', 'Hedy'].map((full_name) => ({ full_name }))
  expect(findRepeated(players, [{ full_name: 'grace hopper' }]).map(({ full_name }) => full_name)).toEqual([
    'ADA',
    'Grace  Hopper',
  ])
})

test.each([
  ['', null],
  [' 7 ', 7],
  ['0', 0],
  ['999', 999],
  ['1000', undefined],
  ['-1', undefined],
  ['7.5', undefined],
  ['seven', undefined],
])('shirt number %j is %s', (text, number) => expect(readShirtNumber(text)).toBe(number))

test.each([
  ['Ada', null],
  [' ', 'A player needs a name.'],
  ['x'.repeat(201), 'has more than 200 characters.'],
])('name %j', (name, problem) =>
  problem === null ? expect(playerNameProblem(name)).toBeNull() : expect(playerNameProblem(name)).toContain(problem),
)
