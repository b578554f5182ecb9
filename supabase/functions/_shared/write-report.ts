import { dayOf } from './dates.ts'
import { type MatchFacts, SIDES } from './facts.ts'
import { clean, spellFacts, withoutSecondPoints } from './names.ts'
import { quotable } from './quotable.ts'
import { writeCourse } from './report-course.ts'
import { writeForm } from './report-form.ts'
import { writeLead } from './report-lead.ts'
import { plainSentences, writeMore } from './report-more.ts'
import { writePlayers } from './report-players.ts'
import { writeShape } from './report-shape.ts'
import { writeTable } from './report-table.ts'
import { capital, createTelling, spellNames, type Telling } from './telling.ts'

export const MIN_WORDS = 120
export const MAX_WORDS = 250
// Words after which a report adds no more optional sentences.
const ENOUGH_WORDS = 165

/**
 * A match report of 120 to 250 words from what is on record, and nothing else. The same facts give the same text.
 * Paragraphs are parted by an empty line.
 */
export function writeReport(given: MatchFacts): string {
  const facts = spellFacts(given, clean)
  const telling = createTelling(facts)
  const paragraphs: string[][] = [[writeLead(telling)], writeCourse(telling), [], [], []]
  const size = () => countWords(spellNames(paragraphs.flat().join(' '), facts))
  const add = (at: number, sentences: readonly string[], limit: number) => {
    for (const sentence of sentences) if (size() + countWords(sentence) <= limit) paragraphs[at]?.push(sentence)
  }
  const [best, ...others] = writePlayers(telling)
  if (best !== undefined) add(2, [best], MAX_WORDS)
  add(3, writeTable(telling), MAX_WORDS)
  add(4, writeQuote(telling), MAX_WORDS - 20)
  add(1, writeShape(telling).slice(0, 2), ENOUGH_WORDS)
  add(2, others, ENOUGH_WORDS + 25)
  add(3, writeForm(telling), ENOUGH_WORDS + 25)
  for (const more of [
    ...writeMore(telling),
    `The match was played on ${telling.weekday}, ${dayOf(facts.match.date)}.`,
    ...plainSentences(telling),
  ])
    if (size() < MIN_WORDS + 5) add(3, [more], MAX_WORDS)
  // A sentence alone is no paragraph.
  if (paragraphs[2]?.length === 1 && paragraphs[1]?.length) paragraphs[1].push(...paragraphs[2].splice(0))
  const whole = paragraphs
    .filter((sentences) => sentences.length > 0)
    .map((sentences) => sentences.map(capital).join(' '))
  const text = spellNames(whole.join('\n\n'), facts).split('\n\n').map(capital).join('\n\n')
  return withoutSecondPoints(text)
}

function writeQuote({ facts, pick, team }: Telling): string[] {
  const sides = SIDES.filter((side) => quotable(facts.lines[side]).length > 0)
  if (sides.length === 0) return []
  const side = pick(sides)
  const said = pick(quotable(facts.lines[side])).replace(/[.!?]$/, '')
  return [
    pick([
      `${team(side)} put it this way: “${said}.”`,
      `From ${team(side)} came this line: “${said}.”`,
      `“${said},” said ${team(side)}.`,
    ]),
  ]
}

export const countWords = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
