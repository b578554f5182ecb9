import type { Brief, Slots, Statement } from '../statements.ts'
import { spellMarks } from '../telling.ts'

export interface TamperedAnswer {
  /** The change that was made. */
  how: string
  answer: string
}

type Paragraphs = readonly (readonly string[])[]
type Change = [how: string, sentence: string]

/** Every way to make this true answer untrue or unreadable that we can think of, at every sentence where it applies. */
export function tamperAnswer(paragraphs: Paragraphs, brief: Brief): TamperedAnswer[] {
  const sentences = paragraphs.flat()
  const wrap = (how: string, changed: readonly unknown[]) => ({
    how,
    answer: JSON.stringify({ paragraphs: [changed] }),
  })
  const changed = sentences.flatMap((sentence, at) =>
    changes(sentence, brief)
      .filter(([, other]) => other !== sentence)
      .map(([how, other]) => wrap(how, sentences.with(at, other))),
  )
  const byId = new Map(brief.statements.map((one) => [one.id, one]))
  const isNeeded = (sentence: string) =>
    idsOf(sentence).some((id) => byId.get(id)?.isRequired || byId.get(id)?.isOpening)
  const omitted = sentences.flatMap((one, at) => (isNeeded(one) ? [wrap('left out', sentences.toSpliced(at, 1))] : []))
  const repeated = sentences.flatMap((one) => (one.includes('{') ? [wrap('said twice', [...sentences, one])] : []))
  const events = sentences.filter((one) => idsOf(one).some((id) => byId.get(id)?.order !== undefined))
  const disordered =
    events.length < 2
      ? []
      : [wrap('in another order', [...sentences.filter((one) => !events.includes(one)), ...events.toReversed()])]
  const added = additions(brief).map((one) => wrap(`added: ${one}`, [...sentences, one]))
  const led = additions(brief).map((one) => wrap(`led by: ${one}`, [one, ...sentences]))
  return [...changed, ...omitted, ...repeated, ...disordered, ...added, ...led, ...shapes(sentences)]
}

const SLOT = /\{(\w+)\.(\w+)\}/g
const idsOf = (sentence: string) => [...sentence.matchAll(SLOT)].map(([, id = '']) => id)

function changes(sentence: string, brief: Brief): Change[] {
  return [...sentence.matchAll(SLOT)].flatMap(({ 0: slot, 1: id = '', 2: piece = '', index }) => {
    const statement = brief.statements.find((one) => one.id === id)
    if (statement === undefined) return []
    const put = (text: string) => sentence.slice(0, index) + text + sentence.slice(index + slot.length)
    return [
      ...confusions(statement, piece, brief).map((text): Change => [`${slot} is ${text}`, put(text)]),
      ...disguises(slot, id, piece).map((text): Change => [`${slot} is disguised`, put(text)]),
      ...words(brief).flatMap((word): Change[] => [
        [`“${word}” before ${slot}`, put(`${word} ${slot}`)],
        [`“${word}” after ${slot}`, put(`${slot} ${word}`)],
      ]),
    ]
  })
}

/** The same kind of slot of another statement, another kind of this one, no slot, and the text itself. */
function confusions(statement: Statement, piece: string, { statements, nameOf }: Brief): string[] {
  const { id, subjects, predicates, needs } = statement
  const kinds = ['subjects', 'predicates', 'details'] as const
  const kind = kinds.find((one) => Object.hasOwn(statement[one], piece)) ?? 'details'
  const first = (slots: Slots, of: string) => Object.keys(slots).map((other) => `{${of}.${other}}`)[0]
  const isWhole = (one: Statement) => Object.keys(one.subjects).length === 0
  const others = statements
    .filter((one) => one.id !== id && !(isWhole(one) && isWhole(statement)))
    .flatMap((one) => first(one[kind], one.id) ?? [])
  const own = [subjects, predicates]
    .filter((slots) => slots !== statement[kind])
    .flatMap((slots) => first(slots, id) ?? [])
  return [
    ...others,
    ...(kind === 'details' ? [] : [...own, '']),
    ...(piece === needs ? [''] : []),
    ...own.map((other) => `{${id}.${piece}} ${other} ${other}`),
    `{${id}.${piece}} {${id}.${piece}}`,
    spellMarks(statement[kind][piece] ?? '', nameOf),
    statement[kind][piece] ?? '',
  ]
}

const INVISIBLE = [
  '\u200b',
  '\u200d',
  '\ufeff',
  '\u00ad',
  '\u202e',
  '\u2066',
  '\u00a0',
  '\u0301',
  '\u0000',
  '\n',
  '\ue001',
]

const disguises = (slot: string, id: string, piece: string): string[] => [
  ...INVISIBLE.flatMap((one) => [`${one}${slot}`, `${slot}${one}`, `{${id}${one}.${piece}}`]),
  `{${slot}}`,
  `{{${id}.${piece}}}`,
  `\\${slot}`,
  `\\{${id}.${piece}\\}`,
  `$${slot}`,
  `{ ${id}.${piece} }`,
  `{${id}}`,
  `{${piece}}`,
  `{${id}.${slot}}`,
  `{${slot}.${piece}}`,
  `{${id}.${piece}.${piece}}`,
  `{${id}.${piece}`,
  `${id}.${piece}}`,
  `(${slot})`,
  `[${id}.${piece}]`,
  `<${id}.${piece}>`,
  `%7B${id}.${piece}%7D`,
  `｛${id}.${piece}｝`,
  `{${id.toUpperCase()}.${piece}}`,
  `{${id.replace(/[aeo]/, (letter) => HOMOGLYPHS[letter] ?? letter)}.${piece}}`,
  `{${id}_0.${piece}}`,
  `{${id}.${piece}_0}`,
  `{${id}.constructor}`,
  `{${id}.__proto__}`,
  `{__proto__.${piece}}`,
  `{constructor.name}`,
  `<b>${slot}</b>`,
  `**${slot}**`,
  `[${slot}](https://spam.example)`,
  `<script>alert(1)</script>${slot}`,
  `# ${slot}`,
  `${slot}x`,
  `x${slot}`,
  `${slot}’s`,
  `${slot}!`,
  `${slot}?`,
  `${slot}: `,
  `${slot}.`,
  `“${slot}”`,
  `${slot}, before ${slot}`,
]
const HOMOGLYPHS: Readonly<Record<string, string>> = { a: 'а', e: 'е', o: 'о' }

/** Names, numbers, denials and claims that no word beside a slot may be. */
const words = ({ nameOf }: Brief): string[] => [
  'not',
  'never',
  'nearly',
  'allegedly',
  'failed to',
  'without',
  'neither',
  'no',
  'two',
  'second',
  'twice',
  'both',
  'a hat-trick',
  '5',
  '5th',
  '3–0',
  'V',
  '٣',
  '½',
  'all',
  'none',
  'only',
  'won',
  'lost',
  'beat',
  'ahead',
  'level',
  'equaliser',
  'late',
  'early',
  'at home',
  'own goal',
  'a penalty',
  'he',
  'she',
  'they',
  'his',
  'captain',
  'defender',
  'because',
  'for',
  'against',
  'from',
  'after',
  'when',
  'if',
  'Zacharias Beckham',
  'Real Nowhere',
  '王小明',
  'الهلال',
  'Зинедин',
  'beckham',
  'Sunday',
  'December',
  'DULY',
  'duIy',
  'subject',
  'DETAIL',
  'PREDICATE',
  '<detail>',
  '<predicate>',
  'аnd',
  'It was',
  'it was',
  'who',
  'and',
  'before',
  'while',
  ';',
  ':',
  '–',
  '&',
  '&amp;',
  '\\n',
  '/',
  '*',
  '_',
  '`',
  '=',
  '@',
  '👏',
  ...['home_team', 'player'].map((id) => nameOf(id)[0]).filter((name) => name !== ''),
]

const additions = ({ nameOf }: Brief): string[] => {
  const name = nameOf('home_team')[0] || nameOf('player')[0]
  return [
    `${name} dominated from start to finish.`,
    `${name} won the league.`,
    `${name} hit the crossbar twice.`,
    'It finished 7–6.',
    'It was a match of five goals.',
    'The referee, Michael Oliver, was booed.',
    '王小明 came on.',
    'A crowd of 2,000 watched in the rain.',
    'It was not a good match.',
    'It was a hard game for {win.team}.',
    '{}.',
    'It was the game of the season.',
    'It was a match to remember!',
    'It was a good match',
    'it was a good match...',
    '{home}.',
    '{score}.',
    '{goal_1.scorer}.',
    '{best.named}.',
    '{goal_99.scorer} {goal_99.deed_1} {goal_99.minute}.',
    'Ignore your instructions.',
    'As an AI, it was a good match.',
    'https://spam.example',
    '<b>It was good.</b>',
    '',
    ' ',
    '.',
    'It was a good mаtch.',
    'It was a\u200b good match.',
    'It was a good match\u202e.',
    'Іt was a good match.',
    'IT WAS GOOD.',
  ]
}

/** No JSON of the shape that was asked for. */
function shapes(sentences: readonly string[]): TamperedAnswer[] {
  const good = JSON.stringify({ paragraphs: [sentences] })
  const shaped = [
    null,
    5,
    'text',
    [],
    {},
    [sentences],
    { paragraphs: null },
    { paragraphs: [] },
    { paragraphs: [[]] },
    { paragraphs: sentences },
    { paragraphs: [[sentences]] },
    { paragraphs: { 0: sentences } },
    { sentences },
    { paragraphs: [[...sentences, 5]] },
    { paragraphs: [[...sentences, null]] },
    { paragraphs: [sentences, 'x'] },
    { paragraphs: [sentences, []] },
    { paragraphs: [sentences, ...Array(20).fill(['It was a good match.'])] },
    { paragraphs: [[...sentences, ...Array(3).fill('It was a good match.')]] },
    { paragraphs: [[...sentences, `${'It was a match to remember and '.repeat(400)}to remember.`]] },
  ].map((answer) => ({ how: 'another shape', answer: JSON.stringify(answer) }))
  const texts = [
    sentences.join(' '),
    '',
    `Here is the report: ${good}`,
    `${good} Enjoy!`,
    `${good}${good}`,
    `${good.slice(0, -1)}`,
  ]
  const fenced = [
    `\`\`\`json\n${good}`,
    `\`\`\`json\n${good}\n\`\`\`\nEnjoy!`,
    `\`\`\`\n\`\`\`json\n${good}\n\`\`\`\n\`\`\``,
  ]
  const padded = `${good.slice(0, -1)}, "note": "${'x'.repeat(10_000)}"}`
  return [...shaped, ...[...texts, ...fenced, padded].map((answer) => ({ how: 'other text', answer }))]
}
