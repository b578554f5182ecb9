import {
  type DeletePlan,
  type InsertPlan,
  type MutationPlan,
  type PlannedLogic,
  type UpdatePlan,
  wholeRow,
} from '#gateway/rest/plan/plans.ts'
import type { QualifiedName } from '#gateway/rest/schema-cache/table.ts'
import { bodyRowsSql } from './body-rows-sql.ts'
import { joinedRows, logicSql } from './condition-sql.ts'
import { whereSql } from './read-sql.ts'
import { column, empty, identifier, join, qualified, raw, type Sql, sql } from './sql.ts'
import { wholeRowSql } from './whole-row-sql.ts'

const body = raw('pgrst_body')

export function mutationSql(plan: MutationPlan): Sql {
  switch (plan.kind) {
    case 'insert':
      return insertSql(plan)
    case 'update':
      return updateSql(plan)
    case 'delete':
      return deleteSql(plan)
  }
}

function insertSql(plan: InsertPlan): Sql {
  const { table, rows, conflict, returning } = plan
  const names = rows.columns.map(({ name }) => identifier(name))
  const into = names.length === 0 ? empty : sql` (${join(names, ', ')})`
  const values = rows.columns.map(({ name }) => column(body, name))
  const conditions = conditionsOn(body, plan.where)
  const where = whereSql(plan.countsInserted ? [countInserted(1), ...conditions] : conditions)
  const target = sql`${qualified(table)} as ${identifier(table.name)}`
  return sql`insert into ${target}${into} select ${join(values, ', ')} from ${bodyRowsSql(rows)}${where}${
    conflict === null ? empty : conflictSql(plan, conflict)
  }${returningSql(table, returning)}`
}

function conflictSql({ rows, countsInserted }: InsertPlan, conflict: NonNullable<InsertPlan['conflict']>): Sql {
  const on = sql` on conflict (${join(conflict.columns.map(identifier), ', ')})`
  if (conflict.resolution === 'ignore' || rows.columns.length === 0) return sql`${on} do nothing`
  const set = rows.columns.map(({ name }) => sql`${identifier(name)} = excluded.${identifier(name)}`)
  return sql`${on} do update set ${join(set, ', ')}${countsInserted ? whereSql([countInserted(-1)]) : empty}`
}

/** Counts inserted rows with a setting that each inserted row increments and each updated row decrements. */
export const insertedCount = raw(`nullif(current_setting('pgrst.inserted', true), '')::int`)

const countInserted = (step: 1 | -1): Sql =>
  raw(
    `set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) + ${step})::text, true) is not null`,
  )

function updateSql({ table, rows, where, returning }: UpdatePlan): Sql {
  const name = identifier(table.name)
  // No columns to set: return the same columns without rows.
  if (rows.columns.length === 0)
    return sql`select ${columnsSql(table, returning)} from ${qualified(table)} as ${name} where false`
  const set = rows.columns.map((one) => sql`${identifier(one.name)} = ${column(body, one.name)}`)
  return sql`update ${qualified(table)} as ${name} set ${join(set, ', ')} from ${bodyRowsSql(rows)}${whereSql(
    conditionsOn(name, where),
  )}${returningSql(table, returning)}`
}

function deleteSql({ table, where, returning }: DeletePlan): Sql {
  const name = identifier(table.name)
  return sql`delete from ${qualified(table)} as ${name}${whereSql(conditionsOn(name, where))}${returningSql(table, returning)}`
}

const conditionsOn = (table: Sql, where: readonly PlannedLogic[]) =>
  where.map((logic) => logicSql(table, logic, joinedRows))

// Without columns to read back, the caller needs no SELECT privilege.
const columnsSql = (table: QualifiedName, names: readonly string[]): Sql =>
  names.length === 0
    ? raw('1')
    : join(
        names.map((name) => {
          const rows = identifier(table.name)
          return name === wholeRow ? wholeRowSql(rows, table) : column(rows, name)
        }),
        ', ',
      )

const returningSql = (table: QualifiedName, names: readonly string[]): Sql =>
  sql` returning ${columnsSql(table, names)}`
