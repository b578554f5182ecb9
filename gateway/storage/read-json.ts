import type { Context } from 'hono'
import type { ZodType } from 'zod'
import { DEEPEST, isTooDeep } from '#gateway/json-depth.ts'
import { readBytes } from '#gateway/read-bytes.ts'
import { entityTooLarge, invalidRequest } from './errors.ts'

const LARGEST = 1024 * 1024

/** @throws InvalidRequest naming the first invalid field, EntityTooLarge for more than 1 MB */
export async function readJson<T>(c: Context, schema: ZodType<T>): Promise<T> {
  const bytes = await readBytes(c.req.raw, LARGEST)
  if (bytes === null) throw entityTooLarge()
  const text = new TextDecoder().decode(bytes)
  if (isTooDeep(text)) throw invalidRequest(`The body nests more than ${DEEPEST} lists and objects`)
  const parsed = schema.safeParse(parse(text))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const place = ['body', ...(issue?.path ?? [])].join('/')
  throw invalidRequest(`${place} ${issue?.message ?? 'does not fit'}`)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidRequest('The body must be JSON')
  }
}
