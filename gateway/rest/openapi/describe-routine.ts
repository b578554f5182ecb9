import type { Parameter, Routine } from '#gateway/rest/schema-cache/routine.ts'
import { property } from './property.ts'

/** Operations of a function: POST, and GET if it is not volatile. */
export function describeRoutine(routine: Routine): Record<string, object> {
  const [summary, ...more] = (routine.description ?? '').split('\n')
  const common = {
    tags: [`(rpc) ${routine.name}`],
    ...(summary ? { summary } : {}),
    ...(more.join('').trim() ? { description: more.join('\n').trim() } : {}),
    produces: [
      'application/json',
      'application/vnd.pgrst.object+json;nulls=stripped',
      'application/vnd.pgrst.object+json',
    ],
    responses: { 200: { description: 'OK' } },
  }
  const post = { ...common, parameters: [bodyOf(routine), { $ref: '#/parameters/preferParams' }] }
  if (routine.volatility === 'volatile') return { post }
  return { get: { ...common, parameters: parametersOf(routine).map(queryParameter) }, post }
}

/** A type in the function's own schema is named without it. */
const parametersOf = ({ parameters, schema }: Routine): Parameter[] =>
  parameters.map((one) => ({ ...one, type: one.type.replace(`${schema}.`, '') }))

function bodyOf(routine: Routine) {
  const parameters = parametersOf(routine)
  const { description } = routine
  const required = parameters.filter((one) => one.required).map(({ name }) => name)
  return {
    name: 'args',
    required: true,
    in: 'body',
    schema: {
      ...(description === null ? {} : { description }),
      ...(required.length === 0 ? {} : { required }),
      type: 'object',
      properties: Object.fromEntries(parameters.map(({ name, type }) => [name, property(type)])),
    },
  }
}

function queryParameter({ name, type, required, variadic }: Parameter) {
  const { type: kind = 'string', format } = property(type)
  // A list in the query uses PostgreSQL's array syntax.
  if (!variadic) return { name, required, in: 'query', type: kind === 'array' ? 'string' : kind, format }
  return { name, required, in: 'query', type: kind, items: property(type.slice(0, -2)), collectionFormat: 'multi' }
}
