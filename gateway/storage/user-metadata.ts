import { isTooDeep } from '#gateway/json-depth.ts'
import { invalidParameter } from './errors.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Metadata that a client stores with its file: JSON in a form field, base64 of JSON in a header. */
export function readUserMetadata(text: string | null, form: 'json' | 'base64'): Record<string, unknown> | null {
  if (text === null || text === '') return null
  try {
    const json = form === 'json' ? text : Buffer.from(text, 'base64').toString('utf8')
    const value: unknown = isTooDeep(json) ? null : JSON.parse(json)
    if (isRecord(value)) return value
  } catch {
    // Falls through to the common error for values that are no object or nest too deep.
  }
  throw invalidParameter('Invalid metadata: it must be a JSON object')
}
