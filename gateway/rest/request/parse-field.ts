import type { Field, JsonStep } from './parsed-query.ts'
import {
  all,
  attempt,
  chain,
  either,
  end,
  left,
  lookAhead,
  many,
  map,
  named,
  notFollowedBy,
  option,
  type Parser,
  right,
  separated,
  string,
  takeWhile,
  takeWhile1,
} from './parser.ts'

const isLetter = (character: string) => /\p{L}/u.test(character)
const isDigit = (character: string) => character >= '0' && character <= '9'

const space = takeWhile((character) => character === ' ' || character === '\t')

/** Surrounding spaces are ignored. */
export const lexeme = <T>(parser: Parser<T>): Parser<T> => right(space, left(parser, space))

export const delimiter = named('delimiter (.)', string('.'))

export const identifier: Parser<string> = map(
  takeWhile1((character) => isLetter(character) || isDigit(character) || '_ $'.includes(character), 'letter', 'digit'),
  (name) => name.trim(),
)

const anyOne: Parser<string> = (text, at) => {
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
  const failure = { at, notes: [] }
  if (at >= text.length) return { ok: false, consumed: false, failure }
  return { ok: true, value: character, at: at + character.length, consumed: true, failure }
}

const quotedPart: Parser<string> = either(
  takeWhile1((character) => character !== '\\' && character !== '"'),
  right(string('\\'), anyOne),
)

/** `"…"` with backslash escapes. */
export const quotedValue: Parser<string> = map(right(string('"'), left(many(quotedPart), string('"'))), (parts) =>
  parts.join(''),
)

const dash = attempt(left(string('-'), notFollowedBy(string('>'))))

const dashed = (part: Parser<string>): Parser<string> => map(separated(part, dash), (parts) => parts.join('-'))

export const fieldName: Parser<string> = named(
  'field name (* or [a..z0..9_$])',
  either(quotedValue, dashed(identifier)),
)

const bareKey = map(
  takeWhile1((character) => !'(-:.,>)'.includes(character)),
  (key) => key.trim(),
)

const jsonKey: Parser<string> = named(
  'any non reserved character different from: .,>()',
  either(quotedValue, dashed(bareKey)),
)

const afterIndex = either(
  ...['->', '::', '.', ','].map((sign) => attempt(map(lookAhead(string(sign)), () => null))),
  attempt(end),
)

const jsonIndex: Parser<string> = left(
  map(all<[string, string]>(option(string('-'), '+'), takeWhile1(isDigit, 'digit')), (parts) => parts.join('')),
  afterIndex,
)

const jsonArrow = either(attempt(string('->>')), attempt(string('->')))

export const jsonPath: Parser<JsonStep[]> = many(
  chain(jsonArrow, (arrow) =>
    either(
      attempt(map(jsonIndex, (index): JsonStep => ({ arrow, kind: 'index', value: index }))),
      attempt(map(jsonKey, (key): JsonStep => ({ arrow, kind: 'key', value: key }))),
    ),
  ),
)

export const field: Parser<Field> = lexeme(
  map(all<[string, JsonStep[]]>(fieldName, option(jsonPath, [])), ([name, path]) => ({ name, path })),
)

export const columnList: Parser<string[]> = separated(fieldName, lexeme(string(',')))
