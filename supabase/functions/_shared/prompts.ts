import { ASIDES, JOINERS, OPINION_WORDS } from './check-answer.ts'
import { draftAnswer } from './draft-answer.ts'
import type { Prompt } from './model.ts'
import type { Brief, Slots, Statement } from './statements.ts'
import { spellMarks } from './telling.ts'

/** The prompt contains no text that people typed: names are slots, and a model sees 'player 1' for them. */
export function promptFor(brief: Brief): Prompt {
  const { task, statements, opinions } = brief
  const instructions = [
    'You write for the local paper of an amateur football league, in British English.',
    `${task} Answer with JSON and nothing else: {"paragraphs": [["First sentence.", "Second sentence."], ["Third."]]}`,
    'Everything that a sentence states stands in slots like {goal_1.scorer}, which we replace with the text behind them.',
    'A clause makes one statement: its subject, after it one of its predicates, and any of its details, anywhere. A statement without a subject is a sentence of its own.',
    `Join clauses with a comma or semicolon: ${JOINERS.map((joiner) => `“, ${joiner}”`).join(' ')} “;”. “then” and “before” stand between events only, “while” not between events.`,
    `Beside slots a clause may have these words and no others: ${ASIDES.join(', ')}, and for events “it was {subject} who {predicate}”. Write no digit, number, name, quotation or markup.`,
    'Make each statement at most once. Begin with an opening statement, make one of those only, and all required ones. Keep events in their order.',
    ...(opinions > 0
      ? [
          `At most ${opinions} sentences may have no slot, and only these words: ${OPINION_WORDS}. For example: “It was a match to remember.”`,
        ]
      : []),
  ]
  const label = createLabels()
  const content = [
    `Statements:\n${statements.map((one) => describeStatement(one, label)).join('\n')}`,
    `A draft that you can improve:\n${JSON.stringify({ paragraphs: draftAnswer(brief) })}`,
  ]
  return { instructions: instructions.join('\n'), turns: [{ role: 'user', content: content.join('\n\n') }] }
}

type Label = (text: string) => string

function describeStatement(
  { id, subjects, predicates, details, needs, ...statement }: Statement,
  label: Label,
): string {
  const list = (kind: string, slots: Slots) => {
    const items = Object.entries(slots).map(([piece, text]) => `{${id}.${piece}} “${label(text)}”`)
    return items.length === 0 ? '' : ` ${kind}: ${items.join(', ')};`
  }
  const notes = [
    ...(statement.isOpening ? ['opening'] : []),
    ...(statement.isRequired ? ['required'] : []),
    ...(statement.order === undefined ? [] : ['event']),
    ...(needs === undefined ? [] : [`always with {${id}.${needs}}`]),
  ]
  return `- ${id}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}:${list('subject', subjects)}${list('predicate', predicates)}${list('details', details)}`
}

const KNOWN: Readonly<Record<string, string>> = {
  home_team: 'the home team',
  away_team: 'the away team',
  league: 'league',
  home_line: '…',
  away_line: '…',
  player: 'the player',
  team: 'the team',
  managed: 'another team',
  opponent: 'an opponent',
}

/** 'player 1', 'player 2' … in the order in which they are mentioned. */
function createLabels(): Label {
  const players = new Map<string, string>()
  const labelOf = (id: string) => {
    const known = KNOWN[id] ?? players.get(id) ?? `player ${players.size + 1}`
    if (!Object.hasOwn(KNOWN, id)) players.set(id, known)
    return known
  }
  return (text) =>
    spellMarks(text, (id) => {
      const known = labelOf(id)
      return [known, known]
    })
}

export const refusal = (reasons: readonly string[]): string =>
  `This was refused:\n${reasons
    .slice(0, 10)
    .map((reason) => `- ${reason}`)
    .join('\n')}\nAnswer with the whole corrected JSON.`
