import type { MatchFacts, PlayerFacts } from '../facts.ts'
import { surnamesOf } from '../names.ts'
import { cardinal, ordinal } from '../numbers.ts'

export interface Tampered {
  /** The change that was made. */
  how: string
  text: string
}

/**
 * Every way to make this true report untrue that we can think of, each at every place where it can be done.
 * @param strangers people of the league who are in no line-up of this match
 */
export function tamper(report: string, facts: MatchFacts, strangers: readonly string[]): Tampered[] {
  return [
    ...scores(report),
    ...numbers(report),
    ...people(report, facts, strangers),
    ...teams(report, facts),
    ...words(report),
    ...days(report),
    ...inventions(report, facts),
  ].filter(({ text }) => text !== report)
}

/** Each place that the pattern finds, changed alone. */
const each = (how: string, text: string, pattern: RegExp, change: (found: string) => string): Tampered[] =>
  [...withoutQuotes(text).matchAll(pattern)].map((found) => ({
    how,
    text: text.slice(0, found.index) + change(found[0]) + text.slice(found.index + found[0].length),
  }))

const withoutQuotes = (text: string) => text.replaceAll(/“[^”]*”/g, (quote) => ' '.repeat(quote.length))

const scores = (text: string): Tampered[] => [
  ...each('wrong score', text, /\d+–\d+/g, (score) => score.replace(/^\d+/, (first) => String(Number(first) + 1))),
  ...each('wrong score', text, /\d+–\d+/g, (score) => score.replace(/\d+$/, (last) => String(Number(last) + 1))),
]

function numbers(text: string): Tampered[] {
  const cardinals = Array.from({ length: 12 }, (_, at) => cardinal(at + 1))
  const ordinals = Array.from({ length: 12 }, (_, at) => ordinal(at + 1))
  const next = (words: string[]) => (word: string) => words[words.indexOf(word.toLowerCase()) + 1] ?? words[0] ?? ''
  return [
    ...each('wrong count', text, new RegExp(`\\b(${cardinals.join('|')})\\b`, 'g'), next(cardinals)),
    ...each('wrong count or place', text, new RegExp(`\\b(${ordinals.join('|')})\\b`, 'g'), next(ordinals)),
    ...each('wrong number', text, /(?<![\d–])\d+(?= (?:minutes|points|players|matches|goals))/g, (digits) =>
      String(Number(digits) + 1),
    ),
    ...each('wrong minute', text, /\b\d+(?:st|nd|rd|th)\b/g, (digits) => `${Number.parseInt(digits, 10) + 2}th`),
  ]
}

function people(text: string, facts: MatchFacts, strangers: readonly string[]): Tampered[] {
  const surnames = surnamesOf(facts)
  const stranger = strangers.find((name) => !text.includes(name)) ?? 'Zacharias Beckham'
  const idle = (player: PlayerFacts) =>
    facts.players.find(
      ({ id, name, side, position, before }) =>
        side === player.side &&
        name !== player.name &&
        position !== 'goalkeeper' &&
        before.goals + before.awards + before.assists === 0 &&
        facts.match.man_of_match !== id &&
        facts.goals.every(({ scorer, assist }) => scorer !== id && assist !== id) &&
        !facts.assists[id],
    )
  return facts.players.flatMap((player) =>
    [...new Set([player.name, surnames.get(player.id) ?? player.name])].flatMap((name) => {
      const pattern = new RegExp(`(?<![\\p{L}])${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}-])`, 'gu')
      const nobody = idle(player)
      return [
        ...each('unknown name', text, pattern, () => 'Zacharias Beckham'),
        ...each('somebody who did not play', text, pattern, () => stranger),
        ...(nobody ? each('wrong player', text, pattern, () => nobody.name) : []),
      ]
    }),
  )
}

function teams(text: string, facts: MatchFacts): Tampered[] {
  const [first = ''] = text.split('\n')
  const isDraw = facts.match.score.home === facts.match.score.away
  const swap = (part: string) =>
    part
      .replaceAll(facts.home.name, '\u0001')
      .replaceAll(facts.away.name, facts.home.name)
      .replaceAll('\u0001', facts.away.name)
  return [
    ...(isDraw ? [] : [{ how: 'swapped winner', text: swap(first) + text.slice(first.length) }]),
    ...each('unknown team', text, new RegExp(facts.home.name, 'g'), () => 'Real Nowhere'),
    ...each('wrong league', text, new RegExp(facts.league.name, 'g'), () => 'Champions League'),
  ]
}

const swaps: readonly (readonly [RegExp, string])[] = [
  [/\bbeat\b/g, 'lost to'],
  [/\bwon\b/g, 'lost'],
  [/\bwin\b/g, 'defeat'],
  [/\bdefeat\b/g, 'win'],
  [/\bdraw\b/g, 'win'],
  [/\bdrew\b/g, 'won'],
  [/\bled\b/g, 'trailed'],
  [/\bahead\b/g, 'behind'],
  [/\bat home\b/g, 'away from home'],
  [/\baway from home\b/g, 'at home'],
  [/\bbefore the break\b/g, 'after the break'],
  [/\bafter the break\b/g, 'before the break'],
  [/\b(?:levelled|equalised)\b/g, 'doubled the lead'],
  [/\bdoubled the lead\b/g, 'levelled'],
  [/\bopened the scoring\b/g, 'equalised'],
  [/\bpulled one back\b/g, 'put them in front'],
  [/\bgoalless\b/g, '1–1'],
  [/\blate\b/g, 'early'],
  [/\bhat-trick\b/g, 'brace'],
  [/\bgoal\b/g, 'own goal'],
  [/\bassist\b/g, 'goal'],
  [/\bclimb\b/g, 'slip'],
  [/\bslip\b/g, 'climb'],
  [/\bstay top\b/g, 'stay bottom'],
  [/\bgo top\b/g, 'stay bottom'],
  [/\bbottom\b/g, 'top'],
  [/\bunbeaten\b/g, 'winless'],
  [/\bset up by\b/g, 'after a foul by'],
  [/\b[Gg]oalkeeper\b/g, 'defender'],
  [/\b(?:[Dd]efender|[Mm]idfielder)\b/g, 'forward'],
  [/\b[Ff]orward\b/g, 'goalkeeper'],
  [/\bone goal was the difference\b/gi, 'three goals were the difference'],
  [/\bwere never behind\b/g, 'were behind for long'],
]

const words = (text: string): Tampered[] =>
  swaps.flatMap(([pattern, other]) => each(`“${other}” instead`, text, pattern, () => other))

const days = (text: string): Tampered[] => [
  ...each('wrong day', text, /\bSaturday\b/g, () => 'Sunday'),
  ...each('wrong day', text, /\bSunday\b/g, () => 'Friday'),
]

const inventions = (text: string, facts: MatchFacts): Tampered[] => {
  const name = facts.players[3]?.name ?? ''
  return [
    `${name} was sent off.`,
    `${name} missed a penalty.`,
    `${name} scored an own goal.`,
    `A crowd of 2,000 watched in the rain.`,
    `It was the biggest win in the history of ${facts.home.name}.`,
    `${facts.away.name} hit the crossbar twice.`,
    `${facts.home.name} dominated from start to finish.`,
    `Captain ${name} led by example.`,
    'The referee, Michael Oliver, was booed.',
    `${facts.home.name} won the league.`,
    `${facts.home.name} said: “We were robbed of everything today.”`,
    `${name} completed a hat-trick.`,
    'It finished 7–6.',
    '王小明 came on.',
  ].map((sentence) => ({ how: `added: ${sentence}`, text: `${text} ${sentence}` }))
}
