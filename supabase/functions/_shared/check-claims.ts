import type { ReadSentence } from './read-text.ts'

type Groups = Record<string, string | undefined>
/**
 * A way to say something, and whether the record says so too. Where a pattern is found at `at` of the sentence and
 * does not hold, the text is refused; where it holds, its words are confirmed.
 */
export type Rule<R> = readonly [
  pattern: string,
  holds: (groups: Groups, record: R, sentence: string, at: number) => boolean,
]
export type CompiledRule<R> = readonly [pattern: RegExp, holds: Rule<R>[1]]

export const compileRules = <R>(rules: readonly Rule<R>[]): CompiledRule<R>[] =>
  rules.map(([pattern, holds]) => [new RegExp(pattern, 'g'), holds] as const)

/**
 * Every word of a sentence that claims something must have been confirmed by a rule.
 * @param covered a 1 for each character that is confirmed already
 * @returns what is not
 */
export function checkClaims<R>(
  { original, text }: ReadSentence,
  rules: readonly CompiledRule<R>[],
  record: R,
  covered: Uint8Array = new Uint8Array(text.length),
): string[] {
  const isCovered = (from: number, to: number) => covered.subarray(from, to).every((mark) => mark === 1)
  const reasons: string[] = []
  for (const [pattern, holds] of rules) {
    for (const found of text.matchAll(pattern)) {
      const to = found.index + found[0].length
      if (holds(found.groups ?? {}, record, text, found.index)) covered.fill(1, found.index, to)
      else if (!isCovered(found.index, to)) reasons.push(`“${found[0].trim()}” is not so, in: ${original}`)
    }
  }
  for (const found of text.matchAll(CLAIMS)) {
    if (!isCovered(found.index, found.index + found[0].length))
      reasons.push(`the record cannot confirm “${found[0]}”, in: ${original}`)
  }
  return reasons
}

// Words that claim something. Wherever they stand, a rule must have confirmed them.
export const CLAIMS = new RegExp(
  [
    String.raw`\b[sml]?\d+(?:-\d+)?(?:st|nd|rd|th)?\b`,
    String.raw`\b(?:${[
      'beat(?:en|ing)?|defeat\\w*|won|wins?|winn\\w*|victor\\w*|triumph\\w*|success|lost|loses?|losing|loss(?:es)?|dr[ae]w\\w*|overcame|overcome|saw off|edged|swept|thrash\\w*|hammer\\w*|rout\\w*|crush\\w*|onesided|\\w+-sided|he|she|his|her|hers|him|too strong|too good|outclass\\w*|dominat\\w*|deserv\\w*|settled|decided|decider|decisive',
      'level\\w*|equal\\w*|leads?|leading|leaders?|led|ahead|behind|in front|trail\\w*|comeback|turned|goals?\\w*|scor\\w+|net(?:s|ted|ting)?|hat-?tricks?|brace|doubl\\w+|treble|consolation|opener|deadlock|on target|up at|pulled|deficit|added|stretched|restored|sealed',
      'assist\\w*|set up|pass(?:es|ed)?|laid on|provid\\w+|created|cross(?:ed|es)?|man of the match|award\\w*|named|voted|clean sheets?|conced\\w*|in goal|unbeaten|winless|undefeated',
      'goalkeeper|goalie|keeper|defender|midfielder|midfield|forward|striker|winger|full-?back|centre-?\\w+|captain\\w*|skipper|substitut\\w*|bench|debut\\w*|manager|coach|teenager|veteran|youngster|brother|son',
      'tables?|top|bottom|places?|standings|points?|climb\\w*|slip\\w*|drops?|rise\\w*|rose|fell|stay|remain|lead the|move up|up to|successive|consecutive|in a row|streak|straight|row|running|season\\w*|meeting|career|history|champion\\w*|title|relegat\\w*|promot\\w*|cup|final|derby',
      'half-?time|half|halves|break|interval|early|late|latest|stoppage|injury|extra time|whistle|minutes?|seconds?|hours?|home|away|road|penalt\\w+|spot|cards?|sent off|dismiss\\w*|booked|booking|own goal|header|headed|volley\\w*|free-?kick|corners?|crossbar|bar|post|woodwork|save[sd]?|saving|injur\\w*|referee|var|offside|foul\\w*|tackle\\w*|long-?range|tap-?in|left-?foot\\w*|right-?foot\\w*|curl\\w*|shot|shots|chances?|possession',
      'crowd|attendance|spectators|fans|supporters|rain\\w*|wind\\w*|sun\\w*|snow\\w*|weather|cold|mud\\w*|pitch|twice|thrice|once|both|pair|couple|dozen|only|few|several|single|separated|goalless|scoreless|shared|found a way|players?|used|different|changed hands|defence|round|matches|best|worst|hero|star|yesterday|today|tomorrow|last|next|previous|unlucky|lucky|controversial\\w*|ban\\w*|transfer\\w*|sack\\w*|cheat\\w*|biggest|largest|highest|lowest|longest|never|always|again|recovered|enough|difference|between|contain|match-winner|arguing|long day|least of all|being|waiting|waited|gone|tally|hope|none',
    ].join('|')})\b`,
  ].join('|'),
  'g',
)
