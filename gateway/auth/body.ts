import type { Context } from 'hono'
import { z } from 'zod'
import { DEEPEST, isTooDeep } from '#gateway/json-depth.ts'
import { readBytes } from '#gateway/read-bytes.ts'
import { badJson, bodyTooLarge, invalidRequest, validationFailed } from './errors.ts'

const MAX_BYTES = 256 * 1024

/** Absent and null are the empty text, as the real service reads them. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')

export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)

export const metadata = z.record(z.string(), z.unknown()).nullish()

/** @throws ApiError bad_json for what is not JSON or not of this form, 413 for more than 256 KB */
export async function parseBody<T extends z.ZodType>(c: Context, schema: T): Promise<z.infer<T>> {
  const { success, data, error } = schema.safeParse(parseJson(await readText(c)))
  if (!success) throw badJson(z.prettifyError(error).replaceAll(/\s*\n\s*/g, ' '))
  return data
}

/**
 * The parameters of an OAuth endpoint, from a form or from JSON.
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

/** Like `parseBody`, for endpoints whose body may be left out. */
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
  // The parser's own message quotes the body, which may hold a password.
  if (parsed === undefined) throw badJson(isTooDeep(json) ? `more than ${DEEPEST} levels` : 'invalid JSON')
  return parsed
}

/** @returns undefined for what is not JSON, or nests too deep for what reads it next */
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

/** The form in which addresses are kept and compared. */
export function parseEmail(email: string): string {
  if (email === '') throw validationFailed('An email address is required')
  if (email.length > 255) throw validationFailed('An email address is too long')
  if (!EMAIL.test(email)) throw validationFailed('Unable to validate email address: invalid format')
  return email.toLowerCase()
}

/** E.164 without its plus sign. */
export function parsePhone(phone: string): string {
  const digits = phone.replaceAll(/[+\s]/g, '')
  if (!/^[1-9]\d{1,14}$/.test(digits)) throw validationFailed('Invalid phone number format (E.164 required)')
  return digits
}
