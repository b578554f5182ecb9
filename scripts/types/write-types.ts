import type { Catalog, Column, Composite, Enum, Relation, Relationship, Routine, TypeName } from './read-catalog.ts'

/** Generates `database.types.ts` in the format of `supabase gen types typescript`. */
export function writeTypes({ relations, routines, enums, composites }: Catalog): string {
  const tables = relations.filter(({ isView }) => !isView)
  const views = relations.filter(({ isView }) => isView)
  const computed = (relation: Relation) => routines.filter((routine) => isComputedField(routine, relation))
  return [
    '// Written by `npm run types` from supabase/migrations; a test fails when it is stale.',
    '',
    'export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]',
    '',
    'export type Database = {',
    indent([
      'public: {',
      indent([
        ...section(
          'Tables',
          tables.map((table) => writeTable(table, computed(table))),
        ),
        ...section('Views', views.map(writeView)),
        ...section('Functions', routines.map(writeRoutine)),
        ...section('Enums', enums.map(writeEnum)),
        ...section('CompositeTypes', composites.map(writeComposite)),
      ]),
      '}',
    ]),
    '}',
    '',
    "type Public = Database['public']",
    "export type Tables<Name extends keyof (Public['Tables'] & Public['Views'])> = (Public['Tables'] & Public['Views'])[Name]['Row']",
    "export type TablesInsert<Name extends keyof Public['Tables']> = Public['Tables'][Name]['Insert']",
    "export type TablesUpdate<Name extends keyof Public['Tables']> = Public['Tables'][Name]['Update']",
    "export type Rows<Name extends keyof Public['Functions']> = Public['Functions'][Name]['Returns']",
    '',
  ].join('\n')
}

const indent = (lines: readonly string[]): string => lines.map((line) => line.replaceAll(/^(?=.)/gm, '  ')).join('\n')

const section = (name: string, members: readonly string[]): string[] =>
  members.length === 0 ? [`${name}: { [_ in never]: never }`] : [`${name}: {`, indent(members), '}']

const block = (name: string, members: readonly string[]) => [`${name}: {`, indent(members), '}'].join('\n')

function writeTable({ name, columns, relationships }: Relation, computed: readonly Routine[]): string {
  const writable = columns.filter((column) => column.writable)
  const members = [
    block('Row', [
      ...columns.map(writeColumn),
      ...computed.map((routine) => `${routine.name}: ${writeType(routine.returns)} | null`),
    ]),
    block(
      'Insert',
      writable.map((column) => writeOptional(column, column.nullable || column.hasDefault)),
    ),
    block(
      'Update',
      writable.map((column) => writeOptional(column, true)),
    ),
    ...writeRelationships(relationships),
    ...(computed.length === 0 ? [] : [`ComputedFields: ${computed.map((routine) => `'${routine.name}'`).join(' | ')}`]),
  ]
  return block(name, members)
}

function writeView({ name, comment, columns }: Relation): string {
  const nullable = readNullable(comment)
  const rows = columns.map((column) => ({ ...column, nullable: nullable === null || nullable.includes(column.name) }))
  return block(name, [block('Row', rows.map(writeColumn)), 'Relationships: []'])
}

const writeRelationships = (relationships: readonly Relationship[]): string[] =>
  relationships.length === 0
    ? ['Relationships: []']
    : ['Relationships: [', indent(relationships.map((relationship) => `${writeLiteral(relationship)},`)), ']']

const writeLiteral = (relationship: Relationship): string =>
  block(
    '',
    Object.entries(relationship).map(([key, value]) => `${key}: ${JSON.stringify(value).replaceAll('"', "'")}`),
  ).replace(/^: /, '')

const writeColumn = ({ name, type, nullable }: Pick<Column, 'name' | 'type' | 'nullable'>) =>
  `${name}: ${writeType(type)}${nullable ? ' | null' : ''}`

const writeOptional = ({ name, type, nullable }: Pick<Column, 'name' | 'type' | 'nullable'>, optional: boolean) =>
  `${name}${optional ? '?' : ''}: ${writeType(type)}${nullable ? ' | null' : ''}`

function writeRoutine(routine: Routine): string {
  const { name, args, comment, returns, returnsSet } = routine
  const nullable = readNullable(comment) ?? []
  const given = args.map((arg) =>
    writeOptional({ ...arg, nullable: arg.defaultsToNull || nullable.includes(arg.name) }, arg.hasDefault),
  )
  const members = [given.length === 0 ? 'Args: never' : block('Args', given), `Returns: ${writeReturns(routine)}`]
  if (returns.kind === 'row') {
    members.push(
      block('SetofOptions', [
        `from: '*'`,
        `to: '${returns.name}'`,
        `isOneToOne: ${!returnsSet}`,
        `isSetofReturn: ${returnsSet}`,
      ]),
    )
  }
  return block(name, members)
}

function writeReturns({ rows, returns, returnsSet, comment }: Routine): string {
  const nullable = readNullable(comment)
  if (rows !== null) {
    const members = rows.map((row) => writeColumn({ ...row, nullable: nullable?.includes(row.name) ?? false }))
    return ['{', indent(members), '}[]'].join('\n')
  }
  return `${writeType(returns)}${returnsSet ? '[]' : ''}${nullable?.length === 0 ? ' | null' : ''}`
}

function writeComposite({ name, comment, columns }: Composite): string {
  const nullable = readNullable(comment)
  return block(
    name,
    columns.map((column) => writeColumn({ ...column, nullable: nullable === null || nullable.includes(column.name) })),
  )
}

const writeEnum = ({ name, values }: Enum) => `${name}: ${values.map((value) => `'${value}'`).join(' | ')}`

const isComputedField = ({ args, returnsSet }: Routine, { name }: Relation) =>
  args.length === 1 && args[0]?.type.kind === 'row' && args[0].type.name === name && !returnsSet

/** The names after `@nullable` in a comment; null without it. */
function readNullable(comment: string | null): string[] | null {
  const [, listed] = /@nullable\b([\w, ]*)/.exec(comment ?? '') ?? []
  return listed === undefined ? null : listed.split(/[\s,]+/).filter((name) => name !== '')
}

const scalars: Record<string, string> = { bool: 'boolean', json: 'Json', jsonb: 'Json', void: 'undefined' }
for (const name of ['int2', 'int4', 'int8', 'float4', 'float8', 'numeric']) scalars[name] = 'number'

function writeType({ name, kind, isArray }: TypeName): string {
  const element =
    kind === 'enum'
      ? `Database['public']['Enums']['${name}']`
      : kind === 'composite'
        ? `Database['public']['CompositeTypes']['${name}']`
        : kind === 'row'
          ? `Database['public']['Tables']['${name}']['Row']`
          : (scalars[name] ?? 'string')
  return isArray ? `${element}[]` : element
}
