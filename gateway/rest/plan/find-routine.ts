import { ambiguousFunction, noFunction } from '#gateway/rest/errors.ts'
import type { MediaType } from '#gateway/rest/request/media-type.ts'
import type { Parameter, Routine } from '#gateway/rest/schema-cache/routine.ts'
import type { SchemaCache } from '#gateway/rest/schema-cache/schema-cache.ts'
import { closest } from '#gateway/rest/schema-cache/similar-name.ts'
import { keyOf, type QualifiedName } from '#gateway/rest/schema-cache/table.ts'

interface Call {
  /** Argument names. */
  names: readonly string[]
  /** The media type of a body with arguments; null if the query has them. */
  body: MediaType['kind'] | null
}

// A body of these types that is no object of arguments is passed whole to a parameter of this type.
const rawTypes: Partial<Record<MediaType['kind'], readonly string[]>> = {
  json: ['json', 'jsonb'],
  text: ['text'],
  xml: ['xml'],
  binary: ['bytea'],
}

const isRaw = ({ body }: Call) => body === 'text' || body === 'xml' || body === 'binary'

/**
 * Finds the function with this name that accepts the arguments: all required ones and no unknown one. Otherwise it
 * takes the function with one unnamed parameter for the whole body.
 * @throws ApiError PGRST202 for none, PGRST203 for several
 */
export function findRoutine(cache: SchemaCache, target: QualifiedName, call: Call): Routine {
  const overloads = cache.routines.get(keyOf(target)) ?? []
  const matching = overloads.filter((routine) => takes(routine.parameters, call))
  const whole = overloads.filter((routine) => !matching.includes(routine) && takesBody(routine.parameters, call))
  const found = matching.length > 0 ? matching : whole
  const [first] = found
  if (first === undefined) throw missing(cache, target, call, overloads)
  if (found.length > 1) throw ambiguousFunction(found)
  return first
}

function takes(parameters: readonly Parameter[], call: Call): boolean {
  if (parameters.length === 0) return call.names.length === 0 && !isRaw(call)
  const known = new Set(parameters.map(({ name }) => name))
  return (
    call.names.every((name) => known.has(name)) &&
    parameters.every(({ required, name }) => !required || call.names.includes(name))
  )
}

function takesBody(parameters: readonly Parameter[], { body }: Call): boolean {
  const [only] = parameters
  return body !== null && parameters.length === 1 && only?.name === '' && (rawTypes[body]?.includes(only.type) ?? false)
}

function missing(cache: SchemaCache, target: QualifiedName, call: Call, overloads: readonly Routine[]) {
  const name = `${target.schema}.${target.name}`
  const names = [...call.names].sort()
  const list = names.join(', ')
  const nothing = names.length === 0
  const given = nothing ? ' without parameters' : `(${list})`
  const searched = nothing ? ' without parameters' : ` with parameter${names.length > 1 ? 's' : ''} ${list}`
  const single: Partial<Record<MediaType['kind'], string>> = {
    text: ' with a single unnamed text parameter',
    xml: ' with a single unnamed xml parameter',
    binary: ' with a single unnamed bytea parameter',
    json: `${searched} or with a single unnamed json/jsonb parameter`,
  }
  return noFunction(
    `Could not find the function ${name}${isRaw(call) ? '' : given} in the schema cache`,
    `Searched for the function ${name}${(call.body === null ? null : single[call.body]) ?? searched}, but no matches were found in the schema cache.`,
    isRaw(call) ? null : suggest(cache, target, names, overloads),
  )
}

function suggest(cache: SchemaCache, target: QualifiedName, names: readonly string[], overloads: readonly Routine[]) {
  const prefix = `Perhaps you meant to call the function ${target.schema}.`
  if (overloads.length === 0) {
    const routines = [...cache.routines.values()].flatMap((ones) => ones.slice(0, 1))
    const known = routines.filter(({ schema }) => schema === target.schema).map(({ name }) => name)
    const better = closest(known, target.name, 0.75)
    return better === null ? null : `${prefix}${better}`
  }
  const written = (list: readonly string[]) => `(${[...list].sort().join(', ')})`
  const better = closest(
    overloads.map(({ parameters }) => written(parameters.map(({ name }) => name))),
    written(names),
    0.33,
  )
  return better === null ? null : `${prefix}${target.name}${better}`
}
