// The triggers and policies of the migrations, each with the place where it is defined last.
import type { Queryable } from '#gateway/database/database.ts'
import { inCell, listDefinitions, type MigrationText } from './list-definitions.ts'

interface Trigger {
  /** With its schema, unless that is public. */
  table: string
  name: string
  fires: string
  events: string
  /** Columns whose update fires it, empty for all; null if no update does. */
  updates: string[] | null
  /** The condition on the row; '' without one. */
  condition: string
  calls: string
}

interface Policy {
  table: string
  name: string
  verb: string
}

/** The list as a document. */
export async function writeTriggers(database: Queryable, migrations: MigrationText[]): Promise<string> {
  const triggers = await database.query<Trigger>(TRIGGERS)
  const purposes = new Map((await listDefinitions(database, migrations)).map(({ name, purpose }) => [name, purpose]))
  const known = withPlaces(triggers, migrations, ({ calls }) => calls.startsWith('realtime.')).map((trigger) => ({
    ...trigger,
    purpose: inCell(purposes.get(trigger.calls) ?? ''),
    when: trigger.condition === '' ? '' : `, when \`${inCell(trigger.condition)}\``,
  }))
  const rows = known.map(
    ({ table, fires, events, when, name, calls, purpose, place }) =>
      `| \`${table}\` | ${fires} | ${events}${when} | \`${name}\` | \`${calls}\` | ${purpose} | ${place} |\n`,
  )
  const ofScore = known
    .filter(({ table, updates }) => table === 'matches' && (updates?.length === 0 || updates?.includes('home_score')))
    .map(({ fires, when, calls, purpose }) => `1. \`${calls}\`: ${purpose} (${fires}${when})\n`)
  return `# SQL triggers

The triggers of each table, in the order in which PostgreSQL fires them: before the statement, before each row, after
each row, after the statement, at commit; at the same point by name in ASCII order (\`!\`, capitals, small letters). The
purpose is the function's. The last column is the newest definition of the trigger in \`supabase/migrations/\`;
[sql-functions.md](sql-functions.md) has those of the functions. \`npm run types\` writes this list.

| table | fires | events | trigger | function | purpose | definition |
|---|---|---|---|---|---|---|
${rows.join('')}
## What a new score fires

An update of \`home_score\` or \`away_score\` of \`matches\` fires these functions in this order, each under its
condition. Standings follow from \`app.record_results\`.

${ofScore.join('')}`
}

/** The list as a document. */
export async function writePolicies(database: Queryable, migrations: MigrationText[]): Promise<string> {
  const policies = await database.query<Policy>(POLICIES)
  const rows = withPlaces(policies, migrations).map(
    ({ table, verb, name, place }) => `| \`${table}\` | ${verb} | ${name} | ${place} |\n`,
  )
  return `# SQL policies

The policies of each table. A row needs one policy of its verb, and each of those that must hold. The last column is
the newest definition in \`supabase/migrations/\`. \`npm run types\` writes this list.

| table | verb | policy | definition |
|---|---|---|---|
${rows.join('')}`
}

/**
 * Adds the file and line of the newest definition. Rules of tables that are not ours are left out, unless a migration
 * makes them.
 * @param isOfGateway whether a rule without a migration is the gateway's own
 * @throws Error for a rule of our tables that no migration makes
 */
function withPlaces<Rule extends { table: string; name: string }>(
  rules: Rule[],
  migrations: MigrationText[],
  isOfGateway: (rule: Rule) => boolean = () => false,
): (Rule & { place: string })[] {
  const newest = findNewest(migrations)
  return rules.flatMap((rule) => {
    const place = newest.get(keyOf(rule.table, rule.name))
    if (place !== undefined) return { ...rule, place }
    if (/^(?!app\.)\w+\./.test(rule.table)) return []
    if (isOfGateway(rule)) return { ...rule, place: 'gateway' }
    throw new Error(`No migration makes ${rule.name} of ${rule.table}`)
  })
}

const CREATED =
  /^\s*(?:execute (?:format\()?')?(?:create(?: or replace)?(?: constraint)? trigger|(?:create|alter) policy)\s+("[^"]+"|\w+)\s[^;]*?\bon\s+(?:public\.)?([\w.]+|[\w.]*%I)/gim
const RENAMED = /^\s*alter trigger (\w+) on (?:public\.)?([\w.]+) rename to (\w+)/gim

function findNewest(migrations: MigrationText[]): Map<string, string> {
  const newest = new Map<string, string>()
  for (const { file, sql } of migrations) {
    for (const { 0: text, 1: quoted = '', 2: written = '', index } of sql.matchAll(CREATED)) {
      const name = quoted.replaceAll('"', '').replaceAll("''", "'")
      const line = sql.slice(0, index + text.search(/\S/)).split('\n').length
      for (const table of tablesOf(written, sql.slice(0, index))) newest.set(keyOf(table, name), `${file}:${line}`)
    }
    for (const [, from = '', table = '', to = ''] of sql.matchAll(RENAMED)) {
      const place = newest.get(keyOf(table, from))
      if (place !== undefined) newest.set(keyOf(table, to), place)
    }
  }
  return newest
}

const LOOP = /\bfor(?:each)?\b[^;]*?\bloop\b/gi

/** Several tables, if the statement stands in a loop over their names. */
function tablesOf(written: string, before: string): string[] {
  if (!written.endsWith('%I')) return [written]
  const loop = [...before.matchAll(LOOP)].at(-1)?.[0] ?? ''
  return [...loop.matchAll(/'(\w+)'/g)].map(([, table = '']) => written.replace('%I', table))
}

const keyOf = (table: string, name: string) => `${table} ${name}`

const table = `case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as table`

// The bits of tgtype are in PostgreSQL's catalog/pg_trigger.h.
const TRIGGERS = `
  select ${table}, tgname as name, point.fires,
    concat_ws(', ', case when tgtype & 4 > 0 then 'insert' end,
      case when tgtype & 16 > 0 then concat_ws(' of ', 'update', columns.names) end,
      case when tgtype & 8 > 0 then 'delete' end, case when tgtype & 32 > 0 then 'truncate' end) as events,
    coalesce(substring(pg_get_triggerdef(t.oid, true) from ' WHEN \\((.*)\\) EXECUTE '), '') as condition,
    case when tgtype & 16 > 0 then columns.list end as updates,
    case nf.nspname when 'public' then '' else nf.nspname || '.' end || f.proname as calls
  from pg_trigger t join pg_class c on c.oid = tgrelid join pg_namespace n on n.oid = c.relnamespace
  join pg_proc f on f.oid = tgfoid join pg_namespace nf on nf.oid = f.pronamespace
  join (values (1, 2, false, 'before statement'), (2, 3, false, 'before row'), (3, 1, false, 'after row'),
    (4, 0, false, 'after statement'), (5, 1, true, 'at commit')) point (place, bits, deferred, fires)
    on point.bits = tgtype & 67 and point.deferred = tginitdeferred
  cross join lateral (
    select string_agg(attname, ', ' order by attnum) as names,
      coalesce(json_agg(attname order by attnum), '[]') as list
    from pg_attribute where attrelid = c.oid and attnum = any (tgattr::int2[])) columns
  where not tgisinternal
  order by n.nspname <> 'public', n.nspname, c.relname, point.place, tgname`

const POLICIES = `
  select ${table}, polname as name, case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update'
    when 'd' then 'delete' else 'all' end || case when polpermissive then '' else ', must hold' end as verb
  from pg_policy p join pg_class c on c.oid = polrelid join pg_namespace n on n.oid = c.relnamespace
  order by n.nspname <> 'public', n.nspname, c.relname, position(polcmd::text in '*rawd'), polname`
