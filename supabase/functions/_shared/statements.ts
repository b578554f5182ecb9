import type { NameOf } from './telling.ts'

/** Slot texts by name. Names of people, teams and the league are marks (`telling.ts`). */
export type Slots = Readonly<Record<string, string>>

/**
 * One true clause in pieces that a model may arrange, each a slot `{id.piece}`: a subject, one of its predicates, and
 * details that hold wherever they stand in the clause.
 */
export interface Statement {
  id: string
  /** None where the predicate is a sentence of its own. */
  subjects: Slots
  predicates: Slots
  details: Slots
  /** A detail without which the clause would mislead. */
  needs?: string
  /** Exactly one of the opening statements must be made, and before all others. */
  isOpening?: true
  isRequired?: true
  /** Events are mentioned in this order. */
  order?: number
}

type Kind = '<subject>' | '<predicate>' | '<detail>'
export type KnownSlots = ReadonlyMap<string, { statement: Statement; kind: Kind; text: string }>

/** Every slot by its whole name, `{goal_1.scorer}`. */
export const slotsOf = (statements: readonly Statement[]): KnownSlots =>
  new Map(
    statements.flatMap((statement) => {
      const { id, subjects, predicates, details } = statement
      const list = (kind: Kind, slots: Slots) =>
        Object.entries(slots).map(([piece, text]) => [`{${id}.${piece}}`, { statement, kind, text }] as const)
      return [...list('<subject>', subjects), ...list('<predicate>', predicates), ...list('<detail>', details)]
    }),
  )

/** The task of a model: true statements, and the limits of the text. */
export interface Brief {
  task: string
  statements: readonly Statement[]
  nameOf: NameOf
  /** Words of the filled text. */
  least: number
  most: number
  /** How many paragraphs it may have. */
  paragraphs: number
  /** How many sentences may have no slot. */
  opinions: number
}

// A list of names is no subject of its own.
const SUBJECT_FIRST = /^(\uE001[^\uE002]*\uE002) (?!and |with )(.+)$/s

/** A sentence of the built-in writer as a statement. It is split where it begins with a name. */
export function toStatement(id: string, sentence: string, more: Partial<Statement> = {}): Statement {
  const text = sentence.replace(/\.$/, '')
  const [, subject, says] = SUBJECT_FIRST.exec(text) ?? []
  if (subject === undefined || says === undefined)
    return {
      id,
      subjects: {},
      predicates: { says: text.charAt(0).toLowerCase() + text.slice(1) },
      details: {},
      ...more,
    }
  return { id, subjects: { who: subject }, predicates: { says }, details: {}, ...more }
}

export const numberStatements = (kind: string, sentences: readonly string[]): Statement[] =>
  sentences.map((sentence, at) => toStatement(`${kind}_${at + 1}`, sentence))

/**
 * Of several wordings the first that begins with a name, so that a model can move the subject; else the last, which refers
 * to no sentence before it ('those matches').
 */
export const pickNameFirst = <T>(items: readonly T[]): T => {
  const item = items.find((one) => typeof one === 'string' && SUBJECT_FIRST.test(one)) ?? items.at(-1)
  if (item === undefined) throw new RangeError('nothing to pick from')
  return item
}
