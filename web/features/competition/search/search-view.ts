const LONGEST = 100

/** The words that the address searches for; '' before anything is typed. PostgreSQL refuses texts with a zero byte. */
export const readSearch = (params: URLSearchParams): string =>
  (params.get('q') ?? '').replaceAll('\0', ' ').trim().slice(0, LONGEST)

export function searchPath(slug: string, search = ''): string {
  const query = search.trim() && `?q=${encodeURIComponent(search.trim())}`
  return `/competitions/${slug}/search${query}`
}
