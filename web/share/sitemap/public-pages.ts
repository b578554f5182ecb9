import type { QueryClient } from '@tanstack/react-query'
import { supabaseOf } from '#web/queries/supabase.ts'

export const kinds = ['competition', 'team', 'match', 'player', 'season'] as const
type PageKind = (typeof kinds)[number]

export interface PublicPage {
  kind: string
  id: string
  slug: string | null
  changed_at: string
  /** False for a person in no squad. */
  is_listed: boolean
}

/** The pages of a kind whose ids are in range `part`, from 1, of `parts` equal ranges. */
export interface Part {
  kind: PageKind
  part: number
  parts: number
}

// PostgREST's default limit. An installation can set a lower one, which needs more requests.
const AT_ONCE = 1000

/**
 * The parts that have pages.
 * @param urls about how many addresses a part has
 * @returns with each part, about how many addresses its whole kind has
 */
export async function listParts(client: QueryClient, urls: number): Promise<(Part & { urls: number })[]> {
  const supabase = await supabaseOf(client)
  const parts: (Part & { urls: number })[] = []
  for (let isDone = false, at = 0; !isDone; ) {
    const query = supabase.rpc('sitemap_parts', { _urls: urls }, { get: true }).order('kind').order('part')
    const { data } = await query.range(at, at + AT_ONCE - 1).throwOnError()
    for (const { kind: name, ...part } of data) {
      const kind = kinds.find((each) => each === name)
      if (kind !== undefined) parts.push({ kind, ...part })
    }
    at += data.length
    isDone = data.length === 0
  }
  return parts
}

/** Pages in the order of their ids, a thousand a query. @param limit fewer where there are no more */
export async function readPages(client: QueryClient, { kind, part, parts }: Part, limit: number) {
  const supabase = await supabaseOf(client)
  const pages: PublicPage[] = []
  let last: string | undefined
  do {
    const wanted = Math.min(AT_ONCE, limit - pages.length)
    const query = supabase
      .from('public_pages')
      .select('kind, id, slug, changed_at, is_listed')
      .eq('kind', kind)
      .order('id')
    const from = last === undefined ? query.gte('id', firstId(part, parts)) : query.gt('id', last)
    const range = part === parts ? from : from.lt('id', firstId(part + 1, parts))
    const { data }: { data: PublicPage[] } = await range.limit(wanted).throwOnError()
    pages.push(...data)
    last = data.at(-1)?.id
  } while (last !== undefined && pages.length < limit)
  return pages
}

/** The first id of a part, as `app.first_id` has it. */
function firstId(part: number, parts: number): string {
  const first = Math.floor((2 ** 32 * (part - 1)) / parts)
  return `${first.toString(16).padStart(8, '0')}-0000-0000-0000-000000000000`
}
