import type { Queryable } from '#gateway/database/database.ts'

export interface MigrationText {
  /** As in supabase/migrations. */
  file: string
  sql: string
}

/** The newest definition of a function or view. */
export interface Definition {
  /** With its schema, unless that is public. */
  name: string
  file: string
  /** The first is 1. */
  line: number
}

const CREATED = /^\s*create (?:or replace )?(?:function|view) (?:public\.)?([a-z_]+(?:\.[a-z_]+)?)/gim
const RENAMED = /^\s*alter function (?:public\.)?(\w+\.)?(\w+)\([^)]*\) rename to (\w+)/gim

/**
 * Finds where the body of each function and view stands. Migrations define functions again, so a search finds older
 * bodies as well.
 * @param migrations in the order in which they run
 * @returns in the order of names
 */
export async function listDefinitions(database: Queryable, migrations: MigrationText[]): Promise<Definition[]> {
  const newest = new Map<string, Definition>()
  for (const { file, sql } of migrations) {
    const lineOf = (index: number) => sql.slice(0, index).split('\n').length
    for (const { 0: text, 1: name = '', index } of sql.matchAll(CREATED)) {
      newest.set(name, { name, file, line: lineOf(index + text.search(/\S/)) })
    }
    for (const [, schema = '', from = '', to = ''] of sql.matchAll(RENAMED)) {
      const renamed = newest.get(schema + from)
      if (renamed) newest.set(schema + to, { ...renamed, name: schema + to })
    }
  }
  const present = await readNames(database)
  return [...newest.values()].filter(({ name }) => present.has(name)).sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Functions and views that no later migration dropped. */
async function readNames(database: Queryable): Promise<Set<string>> {
  const rows = await database.query<{ name: string }>(`
    select case n.nspname when 'public' then '' else n.nspname || '.' end || named.name as name
    from (
      select pronamespace as schema, proname as name from pg_proc
      union select relnamespace, relname from pg_class where relkind = 'v'
    ) named
    join pg_namespace n on n.oid = named.schema
    where n.nspname in ('public', 'app')`)
  return new Set(rows.map(({ name }) => name))
}

/** The list as a document. */
export function writeDefinitions(definitions: Definition[]): string {
  return `# SQL functions and views

The newest definition of each, in \`supabase/migrations/\`. \`npm run types\` writes this list.

| name | definition |
|---|---|
${definitions.map(({ name, file, line }) => `| \`${name}\` | ${file}:${line} |\n`).join('')}`
}
