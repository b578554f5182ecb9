/** What a crawler reads in the first HTML of a page. */
export interface PageHead {
  status: number
  title: string
  canonical: string | null
  /** Content of <meta>, by name or property; several of one name are joined by a line break. */
  meta: Map<string, string>
  /** The things of the structured data, by '@type'. */
  things: Map<string, Record<string, unknown>>
  html: string
}

/** Asks as a crawler does: plain HTTP, no script. */
export async function readHead(url: string): Promise<PageHead> {
  const response = await fetch(url)
  const html = await response.text()
  const [head = ''] = html.split('</head>')
  const meta = new Map<string, string>()
  for (const [, name = '', content = ''] of head.matchAll(
    /<meta (?:name|property)="([^"]+)"[^>]*? content="([^"]*)"/g,
  )) {
    meta.set(name, [meta.get(name), unescapeHtml(content)].filter((text) => text !== undefined).join('\n'))
  }
  return {
    status: response.status,
    title: unescapeHtml(/<title>([^<]*)<\/title>/.exec(head)?.[1] ?? ''),
    canonical: unescapeHtml(/<link rel="canonical" href="([^"]*)"/.exec(head)?.[1] ?? '') || null,
    meta,
    things: readThings(head),
    html,
  }
}

function readThings(head: string) {
  const [, json] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(head) ?? []
  const graph: Record<string, unknown>[] = json === undefined ? [] : JSON.parse(json)['@graph']
  return new Map(graph.map((thing) => [String(thing['@type']), thing]))
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }

const unescapeHtml = (text: string) => text.replace(/&([^;]+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
