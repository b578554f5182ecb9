import { delimiter, field, lexeme } from './parse-field.ts'
import { logicOperation } from './parse-filter.ts'
import type { Field, Filter, LogicTree } from './parsed-query.ts'
import { all, attempt, either, left, map, named, type Parser, pure, right, separated, string } from './parser.ts'

const filter: Parser<LogicTree> = map(
  all<[Field, Pick<Filter, 'negated' | 'operation'>]>(left(field, delimiter), logicOperation),
  ([on, operation]): LogicTree => ({ kind: 'filter', filter: { field: on, ...operation } }),
)

const not = named(
  'negation operator (not)',
  either<boolean[]>(attempt(map(right(string('not'), delimiter), () => true)), pure(false)),
)

const operator = named('logic operator (and, or)', either<('and' | 'or')[]>(attempt(string('and')), string('or')))

/** `and(a.eq.1,not.or(b.gt.2,c.is.null))` */
export function logicTree(text: string, at: number): ReturnType<Parser<LogicTree>> {
  const group = map(
    all<[boolean, 'and' | 'or', LogicTree[]]>(
      not,
      operator,
      right(lexeme(string('(')), left(separated(logicTree, lexeme(string(','))), lexeme(string(')')))),
    ),
    ([negated, joined, trees]): LogicTree => ({ kind: 'group', negated, operator: joined, trees }),
  )
  return either<LogicTree[]>(attempt(filter), group)(text, at)
}
