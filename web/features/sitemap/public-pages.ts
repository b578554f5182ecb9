import type { QueryClient } from '@tanstack/react-query'
import { supabaseOf } from '#web/data/supabase.ts'

export const kinds = ['competition', 'team', 'match', 'player'] as const
export type PageKind = (typeof kinds)[number]

export interface PublicPage {
  kind: string | null
  id: string
  slug: string | null
  changed_at: string
}

// What PostgREST gives at once; an installation may allow less, and then it takes more turns.
const AT_ONCE = 1000

/** How many there are of a kind. */
export async function countPages(client: QueryClient, kind: PageKind): Promise<number> {
  const supabase = await supabaseOf(client)
  const { count } = await supabase
    .from('public_pages')
    .select('id', { count: 'exact', head: true })
    .eq('kind', kind)
    .throwOnError()
  return count ?? 0
}

/** Pages of a kind in the order of their ids, a thousand a query. @param limit fewer where there are no more */
export async function readPages(client: QueryClient, kind: PageKind, offset: number, limit: number) {
  const supabase = await supabaseOf(client)
  const pages: PublicPage[] = []
  let from = await idAt(client, kind, offset)
  while (from !== null && pages.length < limit) {
    const wanted = Math.min(AT_ONCE, limit - pages.length)
    const query = supabase.from('public_pages').select('kind, id, slug, changed_at').eq('kind', kind).order('id')
    const { data } = await query
      .filter('id', pages.length === 0 ? 'gte' : 'gt', from)
      .limit(wanted)
      .throwOnError()
    pages.push(...data)
    from = data.at(-1)?.id ?? null
  }
  return pages
}

// Ids alone are skipped cheaply; of rows, the database would work out when each one changed.
async function idAt(client: QueryClient, kind: PageKind, offset: number): Promise<string | null> {
  const supabase = await supabaseOf(client)
  const ids = supabase.from('public_pages').select('id').eq('kind', kind).order('id')
  const { data } = await ids.range(offset, offset).maybeSingle().throwOnError()
  return data?.id ?? null
}
