import { delimiter, field, fieldName, lexeme } from './parse-field.ts'
import type { Field, OrderTerm } from './parsed-query.ts'
import {
  all,
  attempt,
  between,
  either,
  end,
  lookAhead,
  map,
  option,
  type Parser,
  right,
  separated,
  string,
} from './parser.ts'

type Direction = OrderTerm['direction']
type Nulls = OrderTerm['nulls']

const after = <T extends string, R>(word: T, meaning: R): Parser<R> =>
  attempt(map(right(delimiter, string(word)), () => meaning))

const direction: Parser<Direction> = option(
  either<Direction[]>(after('asc', 'asc' as const), after('desc', 'desc' as const)),
  null,
)

const nulls: Parser<Nulls> = option(
  either<Nulls[]>(after('nullsfirst', 'first' as const), after('nullslast', 'last' as const)),
  null,
)

const termEnd = either(attempt(map(lookAhead(string(',')), () => null)), attempt(end))

const columnTerm: Parser<OrderTerm> = map(
  all<[Field, Direction, Nulls, null]>(field, direction, nulls, termEnd),
  ([by, way, empty]) => ({ relation: null, field: by, direction: way, nulls: empty }),
)

const relationTerm: Parser<OrderTerm> = map(
  all<[string, Field, Direction, Nulls, null]>(
    fieldName,
    between(string('('), field, string(')')),
    direction,
    nulls,
    termEnd,
  ),
  ([relation, by, way, empty]) => ({ relation, field: by, direction: way, nulls: empty }),
)

/** `played_at.desc.nullslast,home_team(name)` */
export const orderTerms: Parser<OrderTerm[]> = separated(lexeme(either(attempt(relationTerm), columnTerm)), string(','))
