import { z } from 'zod'
import { examples } from './examples.ts'
import { type Access, type Operation, type OperationName, operations } from './operations.ts'

export interface Parameter {
  name: string
  place: 'path' | 'query'
  /** 'status': the values that it may have. */
  values: string[]
  description: string
}

export interface DocumentedCall {
  name: string
  method: Operation['method']
  path: string
  summary: string
  description: string
  access: Access
  parameters: Parameter[]
  /** The path and query of the example, below /api/v1. */
  target: string
  /** JSON of the example's body; null without one. */
  body: string | null
  answer: string
}

export interface CallGroup {
  title: string
  calls: DocumentedCall[]
}

/** The calls of the public API as the documentation shows them, in groups. */
export function documentApi(): CallGroup[] {
  const entries = Object.entries<Operation>(operations)
  const titles = [...new Set(entries.map(([, { group }]) => group))]
  return titles.map((title) => ({
    title,
    calls: entries.flatMap(([name, operation]) => (operation.group === title ? [describeCall(name, operation)] : [])),
  }))
}

function describeCall(name: string, operation: Operation): DocumentedCall {
  const { method, path, summary, description = '', access } = operation
  const { params = {}, query, body, answer } = examples[name as OperationName]
  const address = path.replace(/\{(\w+)\}/g, (_, parameter: string) => params[parameter] ?? '')
  return {
    name,
    method,
    path,
    summary,
    description,
    access,
    parameters: [...parametersOf(operation.params, 'path'), ...parametersOf(operation.query, 'query')],
    target: query === undefined ? address : `${address}?${query}`,
    body: body === undefined ? null : JSON.stringify(body),
    answer: JSON.stringify(answer, null, 2),
  }
}

function parametersOf(schema: z.ZodObject | undefined, place: Parameter['place']): Parameter[] {
  if (schema === undefined) return []
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', reused: 'inline' })
  return Object.entries(properties).map(([name, json]) => ({
    name,
    place,
    values: typeof json === 'object' && Array.isArray(json.enum) ? json.enum.map(String) : [],
    description: (typeof json === 'object' ? json.description : undefined) ?? '',
  }))
}
