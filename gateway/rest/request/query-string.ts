/** A name and its value; null without `=`. */
export type QueryPair = readonly [name: string, value: string | null]

/** The pairs of a query string or form body, in order. Invalid UTF-8 becomes replacement characters. */
export function readQueryString(text: string): QueryPair[] {
  if (text === '') return []
  return text
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=')
      return at < 0 ? [decode(part), null] : [decode(part.slice(0, at)), decode(part.slice(at + 1))]
    })
}

/** Sorted by name and encoded, so that Content-Location is the same for equal requests. */
export function canonicalQuery(pairs: readonly QueryPair[]): string {
  const values = new Map<string, string[]>()
  for (const [name, value] of pairs) values.set(name, [...(values.get(name) ?? []), encode(value ?? '')])
  const names = [...values.keys()].sort((a, b) => (a < b ? -1 : 1))
  return names.map((name) => `${encode(name)}=${values.get(name)?.join(',')}`).join('&')
}

function decode(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return new URLSearchParams(`v=${text}`).get('v') ?? ''
  }
}

const encode = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
