import { z } from 'zod'
import { examples } from './examples.ts'
import { keyLimits } from './limits.ts'
import { type Operation, type OperationName, operations } from './operations.ts'
import { type ProblemCode, problems } from './problems.ts'
import { problem } from './resources.ts'

type Json = Record<string, unknown>

/** Named schemas, as requests and answers use them. */
type Components = Record<string, Json>

/** The document of OpenAPI 3.1 for the API at `siteUrl`, made from the schemas that check requests. */
export function writeOpenApi(siteUrl: string): Json {
  const schemas: Components = {}
  toSchema(problem, 'output', schemas)
  const paths: Record<string, Json> = {}
  for (const [name, operation] of Object.entries<Operation>(operations)) {
    const described = describeOperation(name, operation, schemas)
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: described }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Touchline API',
      version: '1',
      summary: 'Teams, matches and tables of one competition',
      description: `A key belongs to one competition, which its owner creates in Settings. It reads ${keyLimits.read.minute} times a minute. Explained with examples at ${siteUrl}/developers.`,
    },
    servers: [{ url: `${siteUrl}/api/v1` }],
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'An API key: tlk_…' } },
      schemas,
    },
  }
}

function describeOperation(operationId: string, operation: Operation, schemas: Components): Json {
  const { summary, description, group, access, body, status, answer } = operation
  const example = examples[operationId as OperationName]
  const parameters = [
    ...parametersOf(operation.params, 'path'),
    ...parametersOf(operation.query, 'query'),
    ...(operation.isVersioned ? [{ name: 'If-Match', in: 'header', schema: { type: 'string' } }] : []),
  ]
  return {
    operationId,
    tags: [group],
    summary,
    ...(description === undefined ? {} : { description }),
    'x-access': access,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: jsonOf(toSchema(body, 'input', schemas), example.body) } }),
    responses: {
      [status]: {
        description: 'Success',
        headers,
        content: jsonOf(toSchema(answer, 'output', schemas), example.answer),
      },
      ...Object.fromEntries(statusesOf(operation).map((code) => [code, problemAnswer(code)])),
    },
  }
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = toSchema(schema, 'input', {}) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...json }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: json,
  }))
}

/** The errors that a call may answer with. */
function statusesOf({ params, query, body, access, isVersioned }: Operation): number[] {
  const codes: ProblemCode[] = ['invalid_key', 'too_many_requests', 'unavailable']
  if (params !== undefined) codes.push('not_found')
  if (params !== undefined || query !== undefined || body !== undefined) codes.push('invalid_request')
  if (access === 'write') codes.push('read_only_key', 'conflict', 'rule_broken')
  if (body !== undefined) codes.push('too_large', 'unsupported_type')
  if (isVersioned) codes.push('changed')
  return codes.map((code) => problems[code].status).sort()
}

const problemAnswer = (status: number): Json => ({
  description: Object.values(problems)
    .filter((known) => known.status === status)
    .map(({ title }) => title)
    .join('; '),
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

const jsonOf = (schema: Json, example: unknown): Json => ({ 'application/json': { schema, example } })

const integer = { schema: { type: 'integer' } }
const headers = {
  ETag: { schema: { type: 'string' } },
  'RateLimit-Limit': integer,
  'RateLimit-Remaining': integer,
  'RateLimit-Reset': integer,
}

/** A schema as JSON Schema. Those with an id become components. */
function toSchema(schema: z.ZodType, io: 'input' | 'output', components: Components): Json {
  const json = z.toJSONSchema(schema, { io, override: ({ jsonSchema }) => simplify(jsonSchema, io) })
  const text = JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/')
  const { $schema: _, $defs, ...own } = JSON.parse(text)
  Object.assign(components, $defs)
  return own
}

/** Answers may gain fields, formats need no pattern, and whole numbers no largest one. */
function simplify(json: Json, io: 'input' | 'output'): void {
  if (io === 'output') delete json.additionalProperties
  if (json.format !== undefined || json.type === 'integer') delete json.pattern
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
}
