import type { Handler } from '#gateway/rest/schema-cache/handler.ts'

/** PostgreSQL's EXPLAIN of a request, `application/vnd.pgrst.plan`. */
export interface ExplainMediaType {
  kind: 'explain'
  format: 'text' | 'json'
  /** The media type of the explained response. */
  of: MediaType
  options: readonly ExplainOption[]
}

type ExplainOption = 'analyze' | 'verbose' | 'settings' | 'buffers' | 'wal'

export type MediaType =
  | { kind: 'json' | 'csv' | 'any' | 'openapi' | 'urlencoded' | 'text' | 'xml' | 'binary' | 'geojson' }
  | { kind: 'array'; stripsNulls: true }
  | { kind: 'object'; stripsNulls: boolean }
  | ExplainMediaType
  | { kind: 'other'; text: string }
  /** A custom media type, made by the called function or by an aggregate of the rows. */
  | { kind: 'own'; text: string; isBinary: boolean; aggregate: Handler | null }

const plain = new Map<string, MediaType>(
  Object.entries({
    'application/json': { kind: 'json' },
    'application/geo+json': { kind: 'geojson' },
    'application/openapi+json': { kind: 'openapi' },
    'application/x-www-form-urlencoded': { kind: 'urlencoded' },
    'application/octet-stream': { kind: 'binary' },
    'text/csv': { kind: 'csv' },
    'text/plain': { kind: 'text' },
    'text/xml': { kind: 'xml' },
    '*/*': { kind: 'any' },
  } satisfies Record<string, MediaType>),
)

const explainOptions = ['analyze', 'verbose', 'settings', 'buffers', 'wal'] as const

export function parseMediaType(text: string): MediaType {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim())
  const type = name.toLowerCase()
  const stripsNulls = parameters.includes('nulls=stripped')
  if (type === 'application/vnd.pgrst.object+json' || type === 'application/vnd.pgrst.object')
    return { kind: 'object', stripsNulls }
  if (type === 'application/vnd.pgrst.array+json' || type === 'application/vnd.pgrst.array')
    return stripsNulls ? { kind: 'array', stripsNulls } : { kind: 'json' }
  const explain = /^application\/vnd\.pgrst\.plan(\+text|\+json)?$/.exec(type)
  if (explain !== null) return explainType(explain[1] === '+json' ? 'json' : 'text', parameters)
  return plain.get(type) ?? { kind: 'other', text }
}

function explainType(format: 'text' | 'json', parameters: readonly string[]): ExplainMediaType {
  const value = (name: string) => parameters.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1)
  const wanted = (value('options') ?? '').split('|')
  const of = parseMediaType((value('for') ?? '"application/json"').replace(/^"|"$/g, ''))
  return { kind: 'explain', format, of, options: explainOptions.filter((option) => wanted.includes(option)) }
}

/** Parses Accept by preference; without the header, anything is accepted. */
export function parseAccept(header: string | undefined): MediaType[] {
  if (header === undefined || header.trim() === '') return [{ kind: 'any' }]
  if (header === '*/*' || header === 'application/json') return [parseMediaType(header)]
  return splitOutsideQuotes(header)
    .map((part, at) => ({ at, ...weighed(part) }))
    .sort((a, b) => b.weight - a.weight || a.at - b.at)
    .map(({ text }) => parseMediaType(text))
}

const splitOutsideQuotes = (header: string) => header.match(/(?:"[^"]*"|[^,"])+/g)?.map((part) => part.trim()) ?? []

function weighed(part: string): { text: string; weight: number } {
  const [, weight = '1'] = /;\s*q=([\d.]+)/.exec(part) ?? []
  return { text: part.replace(/;\s*q=[\d.]+/, ''), weight: Number(weight) || 0 }
}

/** The media type without its charset. */
export function mediaTypeName(type: MediaType): string {
  if (type.kind === 'other' || type.kind === 'own') return type.text
  if (type.kind === 'object') return `application/vnd.pgrst.object+json${type.stripsNulls ? ';nulls=stripped' : ''}`
  if (type.kind === 'array') return 'application/vnd.pgrst.array+json;nulls=stripped'
  if (type.kind === 'explain') return explainName(type)
  return [...plain].find(([, known]) => known.kind === type.kind)?.[0] ?? '*/*'
}

const explainName = ({ format, of, options }: ExplainMediaType) =>
  `application/vnd.pgrst.plan+${format}; for="${mediaTypeName(of)}"${options.length > 0 ? `; options=${options.join('|')}` : ''}`

/** The Content-Type of a response; known text types get a charset. */
export function contentType(type: MediaType): string {
  const { kind } = type.kind === 'own' ? parseMediaType(type.text) : type
  const name = mediaTypeName(type)
  return kind === 'binary' || kind === 'other' || kind === 'any' ? name : `${name}; charset=utf-8`
}
