import { arrayLiteral } from '#gateway/database/array-literal.ts'
import type { PlannedField, PlannedLogic, ReadPlan } from '#gateway/rest/plan/plans.ts'
import { comparisons, quantifiableOperators } from '#gateway/rest/request/operators.ts'
import type { Filter, IsValue, Operation } from '#gateway/rest/request/parsed-query.ts'
import { convertSql, fieldSql } from './field-sql.ts'
import { column, empty, identifier, join, raw, type Sql, sql } from './sql.ts'

/** True if an embedded resource has a row. */
type Exists = (embed: ReadPlan) => Sql

/** The rows of an embedded resource's join. */
export const joinedRows: Exists = ({ embed }) => {
  const rows = identifier(embed?.joinAlias ?? '')
  return embed?.toOne ? sql`${rows} is distinct from null` : sql`${column(rows, embed?.joinAlias ?? '')} is not null`
}

export function logicSql(table: Sql, logic: PlannedLogic, exists: Exists): Sql {
  if (logic.kind === 'filter') return filterSql(table, logic.filter)
  if (logic.kind === 'exists') return logic.negated ? sql`not (${exists(logic.embed)})` : exists(logic.embed)
  const trees = logic.trees.map((tree) => logicSql(table, tree, exists))
  return sql`${logic.negated ? raw('not ') : empty}(${join(trees, ` ${logic.operator} `)})`
}

function filterSql(table: Sql, { field, negated, operation }: Filter & { field: PlannedField }): Sql {
  const subject = operation.kind === 'textSearch' ? searched(table, field, operation.language) : fieldSql(table, field)
  const condition = operationSql(subject, operation, field)
  return negated ? sql`not ${condition}` : condition
}

const isValues: Record<IsValue, string> = {
  null: 'null',
  not_null: 'not null',
  true: 'true',
  false: 'false',
  unknown: 'unknown',
}

const searches = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
}

/** Values are parameters of unknown type, so PostgreSQL infers the type from the comparison. */
function operationSql(subject: Sql, operation: Operation, field: PlannedField): Sql {
  switch (operation.kind) {
    case 'compare':
      return sql`${subject} ${raw(comparisons[operation.operator])} ${valueSql(operation.value, field)}`
    case 'quantified': {
      const { operator, quantifier } = operation
      const value = operator.endsWith('like') ? operation.value.replaceAll('*', '%') : operation.value
      return quantifier === null
        ? sql`${subject} ${raw(quantifiableOperators[operator])} ${operator.endsWith('like') ? value : valueSql(value, field)}`
        : sql`${subject} ${raw(`${quantifiableOperators[operator]} ${quantifier}`)}(${value})`
    }
    case 'in': {
      const none = operation.values.length === 1 && operation.values[0] === ''
      if (!field.convert || none) return sql`${subject} = any (${none ? '{}' : arrayLiteral(operation.values)})`
      const values = operation.values.map((value) => valueSql(value, field))
      return sql`${subject} = any (array[${join(values, ', ')}])`
    }
    case 'is':
      return sql`${subject} is ${raw(isValues[operation.value])}`
    case 'isDistinct':
      return sql`${subject} is distinct from ${operation.value}`
    case 'textSearch': {
      const language = operation.language === null ? empty : sql`${operation.language}, `
      return sql`${subject} @@ ${raw(searches[operation.operator])}(${language}${operation.value})`
    }
  }
}

const valueSql = (value: string, field: PlannedField): Sql =>
  field.convert ? convertSql(sql`${value}::text`, field) : sql`${value}`

/** Text and JSON are converted to tsvector; a column of unknown type is used as it is. */
function searched(table: Sql, field: PlannedField, language: string | null): Sql {
  const value = fieldSql(table, field)
  if (field.type === null || (field.type === 'tsvector' && field.path.length === 0)) return value
  return language === null ? sql`to_tsvector(${value})` : sql`to_tsvector(${language}, ${value})`
}
