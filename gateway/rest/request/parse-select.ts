import { field, fieldName, identifier, lexeme } from './parse-field.ts'
import type { Aggregate, Field, SelectField, SelectItem, SelectRelation } from './parsed-query.ts'
import {
  all,
  attempt,
  between,
  chain,
  either,
  end,
  left,
  lookAhead,
  map,
  never,
  notFollowedBy,
  option,
  type Parser,
  pure,
  right,
  separated,
  string,
} from './parser.ts'

const alias = option(attempt(left(fieldName, left(string(':'), notFollowedBy(string(':'))))), null)
const cast = option(right(string('::'), identifier), null)
const fieldEnd = either(attempt(map(lookAhead(either(string(')'), string(','))), () => null)), attempt(end))

const aggregate: Parser<Aggregate> = either<Aggregate[]>(
  string('sum'),
  string('avg'),
  string('count'),
  attempt(string('max')),
  attempt(string('min')),
)

const star: Parser<SelectItem> = map(left(string('*'), fieldEnd), () => selected({ name: '*', path: [] }, {}))

const countAll: Parser<SelectItem> = map(
  all<[string | null, string, string | null, null]>(alias, string('count()'), cast, fieldEnd),
  ([as, , aggregateCast]) => selected({ name: '*', path: [] }, { alias: as, aggregate: 'count', aggregateCast }),
)

const column: Parser<SelectItem> = map(
  all<[string | null, Field, string | null, Aggregate | null, string | null, null]>(
    alias,
    field,
    cast,
    option(attempt(right(string('.'), left(aggregate, string('()')))), null),
    cast,
    fieldEnd,
  ),
  ([as, chosen, columnCast, aggregated, aggregateCast]) =>
    selected(chosen, { alias: as, cast: columnCast, aggregate: aggregated, aggregateCast }),
)

const fieldItem: Parser<SelectItem> = lexeme(either(attempt(star), attempt(countAll), column))

type EmbedParameter = { join: 'inner' | 'left' } | { hint: string }

const embedParameter: Parser<EmbedParameter> = right(
  string('!'),
  either<EmbedParameter[]>(
    attempt(map(string('left'), (): EmbedParameter => ({ join: 'left' }))),
    attempt(map(string('inner'), (): EmbedParameter => ({ join: 'inner' }))),
    attempt(map(fieldName, (hint): EmbedParameter => ({ hint }))),
  ),
)

const embedParameters: Parser<Pick<SelectRelation, 'hint' | 'join'>> = map(
  all<[EmbedParameter | null, EmbedParameter | null]>(option(embedParameter, null), option(embedParameter, null)),
  (given) => ({
    hint: given.flatMap((one) => (one !== null && 'hint' in one ? [one.hint] : []))[0] ?? null,
    join: given.flatMap((one) => (one !== null && 'join' in one ? [one.join] : []))[0] ?? null,
  }),
)

type RelationHead = Omit<SelectRelation, 'items'>

const opening = attempt(map(lookAhead(string('(')), () => null))

const relationHead: Parser<RelationHead> = lexeme(
  map(
    all<[string | null, string, Pick<SelectRelation, 'hint' | 'join'>, null]>(
      alias,
      chain(fieldName, (name) => (name === 'count' ? never : pure(name))),
      embedParameters,
      opening,
    ),
    ([as, name, parameters]): RelationHead => ({ kind: 'relation', name, alias: as, spread: false, ...parameters }),
  ),
)

const spreadHead: Parser<RelationHead> = lexeme(
  map(
    all<[string, Pick<SelectRelation, 'hint' | 'join'>, null]>(
      right(string('...'), fieldName),
      embedParameters,
      opening,
    ),
    ([name, parameters]): RelationHead => ({ kind: 'relation', name, alias: null, spread: true, ...parameters }),
  ),
)

const within = (head: Parser<RelationHead>): Parser<SelectItem> =>
  chain(attempt(head), (relation) =>
    map(between(string('('), selectItems, string(')')), (items): SelectItem => ({ ...relation, items })),
  )

const selectItem = either<SelectItem[]>(within(spreadHead), within(relationHead), fieldItem)

/** The whole of `select`: `*`, `alias:column->path::cast`, `amount.sum()`, `teams!hint!inner(…)`, `...teams(…)`. */
export function selectItems(text: string, at: number): ReturnType<Parser<SelectItem[]>> {
  return option(separated(selectItem, lexeme(string(','))), [])(text, at)
}

function selected(chosen: Field, more: Partial<Omit<SelectField, 'kind' | 'field'>>): SelectField {
  return { kind: 'field', field: chosen, alias: null, cast: null, aggregate: null, aggregateCast: null, ...more }
}
