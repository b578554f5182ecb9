import type { Context } from 'hono'
import { z } from 'zod'
import { DEEPEST, isTooDeep } from '#gateway/json-depth.ts'
import { readBytes } from '#gateway/read-bytes.ts'
import { badJson, bodyTooLarge, invalidRequest, validationFailed } from './errors.ts'

const MAX_BYTES = 256 * 1024

/** GoTrue reads absent and null as the empty text. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')

export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)

export const metadata = z.record(z.string(), z.unknown()).nullish()

/** @throws ApiError bad_json for invalid JSON or the wrong shape, 413 for more than 256 KB */
export async function parseBody<T extends z.ZodType>(c: Context, schema: T): Promise<z.infer<T>> {
  const { success, data, error } = schema.safeParse(parseJson(await readText(c)))
  if (!success) throw badJson(z.prettifyError(error).replaceAll(/(?<!\s)\s*\n\s*/g, ' '))
  return data
}

/**
 * Parses the parameters of an OAuth endpoint, from a form or from JSON.
 * @throws OAuthError invalid_request
 */
export async function parseParameters<T extends z.ZodType>(c: Context, schema: T): Promise<z.infer<T>> {
  const isJson = c.req.header('content-type')?.includes('application/json')
  const body = await readText(c)
  const given = isJson ? tryJson(body) : Object.fromEntries(new URLSearchParams(body))
  const { success, data } = schema.safeParse(given)
  if (!success) throw invalidRequest(isJson ? 'Invalid JSON body' : 'Failed to parse form data')
  return data
}

/** Parses a body as `parseBody` does, or none. */
export async function parseOptionalBody<T extends z.ZodType>(c: Context, schema: T): Promise<z.infer<T>> {
  return c.req.raw.body === null || c.req.header('content-length') === '0' ? schema.parse({}) : parseBody(c, schema)
}

/** @throws ApiError 413 for more than 256 KB */
export async function readText(c: Context): Promise<string> {
  const bytes = await readBytes(c.req.raw, MAX_BYTES, 'auth')
  if (bytes === null) throw bodyTooLarge()
  return new TextDecoder().decode(bytes)
}

function parseJson(json: string): unknown {
  const parsed = tryJson(json)
  // The parser's message quotes the body, which may contain a password.
  if (parsed === undefined) throw badJson(isTooDeep(json) ? `more than ${DEEPEST} levels` : 'invalid JSON')
  return parsed
}

/** @returns undefined for invalid JSON, and for JSON that is nested too deep */
function tryJson(json: string): unknown {
  if (isTooDeep(json)) return undefined
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/** Normalizes an address for storage and comparison. */
export function parseEmail(email: string): string {
  if (email === '') throw validationFailed('An email address is required')
  if (email.length > 255) throw validationFailed('An email address is too long')
  if (!EMAIL.test(email)) throw validationFailed('Unable to validate email address: invalid format')
  return email.toLowerCase()
}

/** Normalizes a number to E.164 without its plus sign. */
export function parsePhone(phone: string): string {
  const digits = phone.replaceAll(/[+\s]/g, '')
  if (!/^[1-9]\d{1,14}$/.test(digits)) throw validationFailed('Invalid phone number format (E.164 required)')
  return digits
}
