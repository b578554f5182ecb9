import type { Extensions } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { cube } from '@electric-sql/pglite/contrib/cube'
import { earthdistance } from '@electric-sql/pglite/contrib/earthdistance'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { hstore } from '@electric-sql/pglite/contrib/hstore'
import { intarray } from '@electric-sql/pglite/contrib/intarray'
import { isn } from '@electric-sql/pglite/contrib/isn'
import { ltree } from '@electric-sql/pglite/contrib/ltree'
import { moddatetime } from '@electric-sql/pglite/contrib/moddatetime'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto'
import { tablefunc } from '@electric-sql/pglite/contrib/tablefunc'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp'
import type { Log } from '#gateway/log.ts'
import type { Database } from './database.ts'

/** The extensions that `create extension` finds in the embedded database. Loading them takes a second at the start. */
export const extensions: Extensions = {
  btree_gin,
  btree_gist,
  citext,
  cube,
  earthdistance,
  fuzzystrmatch,
  hstore,
  intarray,
  isn,
  ltree,
  moddatetime,
  pg_trgm,
  pgcrypto,
  tablefunc,
  unaccent,
  uuid_ossp,
}

// Every Supabase project has these from the start.
const USUAL = ['pgcrypto', 'uuid-ossp']

/** A server may lack them: only a migration that needs one fails. */
export async function createUsualExtensions(database: Database, log: Pick<Log, 'warn'>): Promise<void> {
  for (const name of USUAL)
    await database.script(`create extension if not exists "${name}" with schema extensions`).catch((error: unknown) => {
      log.warn({ err: error, extension: name }, 'an extension of Supabase projects is not available')
    })
}
