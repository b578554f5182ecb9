import { type Comparison, comparisons, type Quantifiable, quantifiableOperators } from './operators.ts'
import { noFailure } from './parse-failure.ts'
import { delimiter, identifier, lexeme, quotedValue } from './parse-field.ts'
import type { Filter, IsValue, Operation, Quantifier, TextSearch } from './parsed-query.ts'
import {
  all,
  attempt,
  between,
  chain,
  either,
  left,
  map,
  named,
  notFollowedBy,
  option,
  type Parser,
  pure,
  rest,
  right,
  separated,
  string,
  takeWhile,
  takeWhile1,
} from './parser.ts'

const oneOf = <T extends string>(names: readonly T[]): Parser<T> =>
  either<T[]>(...names.map((name) => attempt(string(name))))

const stop = notFollowedBy(takeWhile1((character) => character !== ',' && character !== ')'))
const upToComma = takeWhile((character) => character !== ',' && character !== ')')
const listElement: Parser<string> = either(attempt(left(quotedValue, stop)), upToComma)

const list: Parser<string[]> = right(
  lexeme(string('(')),
  left(separated(listElement, string(',')), lexeme(string(')'))),
)

/** A keyword in any case; its failure does not state what was expected. */
const anyCase = <T extends string>(word: T): Parser<T> => {
  const fails = takeWhile1(() => false)
  return (text, at) => {
    const end = at + word.length
    if (text.slice(at, end).toLowerCase() === word)
      return { ok: true, value: word, at: end, consumed: true, failure: noFailure(end) }
    return map(fails, () => word)(text, at)
  }
}

const isValue: Parser<IsValue> = named(
  'isVal: (null, not_null, true, false, unknown)',
  either<IsValue[]>(...(['null', 'not_null', 'true', 'false', 'unknown'] as const).map((word) => anyCase(word))),
)

const quantifier: Parser<Quantifier | null> = option(
  attempt(between(string('('), either<Quantifier[]>(attempt(string('any')), string('all')), string(')'))),
  null,
)

const language: Parser<string | null> = option(attempt(between(string('('), identifier, string(')'))), null)

/** `[not.]operator.value`; `value` parses the part after the operator. */
function filterOperation(value: Parser<string>): Parser<Pick<Filter, 'negated' | 'operation'>> {
  const inList = map(
    right(attempt(right(string('in'), delimiter)), list),
    (values): Operation => ({ kind: 'in', values }),
  )
  const is = map(
    right(attempt(right(string('is'), delimiter)), isValue),
    (found): Operation => ({ kind: 'is', value: found }),
  )
  const isDistinct = map(
    right(attempt(right(string('isdistinct'), delimiter)), value),
    (found): Operation => ({ kind: 'isDistinct', value: found }),
  )
  const textSearch = map(
    all<[TextSearch, string | null, string]>(
      oneOf<TextSearch>(['fts', 'plfts', 'phfts', 'wfts']),
      language,
      right(delimiter, value),
    ),
    ([operator, chosen, found]): Operation => ({ kind: 'textSearch', operator, language: chosen, value: found }),
  )
  const comparison = map(
    all<[Comparison, string]>(oneOf(Object.keys(comparisons) as Comparison[]), right(delimiter, value)),
    ([operator, found]): Operation => ({ kind: 'compare', operator, value: found }),
  )
  const quantified = map(
    all<[Quantifiable, Quantifier | null, string]>(
      oneOf(Object.keys(quantifiableOperators) as Quantifiable[]),
      quantifier,
      right(delimiter, value),
    ),
    ([operator, chosen, found]): Operation => ({ kind: 'quantified', operator, quantifier: chosen, value: found }),
  )
  const operation = named(
    'operator (eq, gt, ...)',
    either<Operation[]>(inList, is, isDistinct, attempt(textSearch), attempt(comparison), attempt(quantified)),
  )
  const not = either<boolean[]>(attempt(map(right(string('not'), delimiter), () => true)), pure(false))
  return chain(not, (negated) => map(operation, (found) => ({ negated, operation: found })))
}

/** A filter in a parameter: the value is the rest of the text. */
export const parameterOperation = filterOperation(rest)

const braces = map(
  all<[string, string, string]>(
    string('{'),
    takeWhile((character) => character !== '{' && character !== '}'),
    string('}'),
  ),
  (parts) => parts.join(''),
)

/** A filter inside `or=(…)`: an unquoted value ends at a comma or bracket, except in an array's braces. */
export const logicOperation = filterOperation(either(attempt(left(quotedValue, stop)), attempt(braces), upToComma))
