import type { QueryClient } from '@tanstack/react-query'
import { supabaseOf } from '#web/data/supabase.ts'

export const kinds = ['competition', 'team', 'match', 'player'] as const
export type PageKind = (typeof kinds)[number]

export interface PublicPage {
  kind: string
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
  while (pages.length < limit) {
    const wanted = Math.min(AT_ONCE, limit - pages.length)
    const last = pages.at(-1)
    const query = supabase.from('public_pages').select('kind, id, slug, changed_at').eq('kind', kind).order('id')
    const { data } = await (last === undefined
      ? query.range(offset, offset + wanted - 1)
      : query.gt('id', last.id).limit(wanted)
    ).throwOnError()
    if (data.length === 0) break
    pages.push(...data)
  }
  return pages
}
