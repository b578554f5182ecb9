import type { Queryable } from '#gateway/database/database.ts'

export interface MigrationText {
  /** As in supabase/migrations. */
  file: string
  sql: string
}

/** The newest definition of a function or view. */
interface Definition {
  /** With its schema, unless that is public. */
  name: string
  file: string
  /** The first is 1. */
  line: number
  /** The first sentence of the comment above it; '' without one. */
  purpose: string
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
    for (const { 0: text, 1: name = '', index } of sql.matchAll(CREATED)) {
      const before = sql.slice(0, index + text.search(/\S/))
      newest.set(name, { name, file, line: before.split('\n').length, purpose: firstSentence(before) })
    }
    for (const [, schema = '', from = '', to = ''] of sql.matchAll(RENAMED)) {
      const renamed = newest.get(schema + from)
      if (renamed) newest.set(schema + to, { ...renamed, name: schema + to })
    }
  }
  const present = await readNames(database)
  return [...newest.values()].filter(({ name }) => present.has(name)).sort((a, b) => (a.name < b.name ? -1 : 1))
}

const COMMENT_AT_END = /(?:(?<=\n|^)\/\*((?:(?!\*\/)[\s\S])*)\*\/|((?:(?<=\n|^)--[^\n]*\n)+))\s*$/

/** Of the comment with which a text ends. */
function firstSentence(text: string): string {
  const [, block, lines = ''] = COMMENT_AT_END.exec(text) ?? []
  const words = (block ?? lines.replaceAll(/^--/gm, '')).replaceAll(/\s+/g, ' ').trim()
  return /^.*?\.(?=\s|$)/.exec(words)?.[0] ?? words
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

The newest definition of each, in \`supabase/migrations/\`, and the first sentence of its comment. \`npm run types\`
writes this list.

| name | definition | purpose |
|---|---|---|
${definitions.map(({ name, file, line, purpose }) => `| \`${name}\` | ${file}:${line} | ${inCell(purpose)} |\n`).join('')}`
}

/** A text as a cell of a table. */
export const inCell = (text: string) => text.replaceAll('|', '\\|')
