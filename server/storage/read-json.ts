import type { Context } from 'hono'
import type { ZodType } from 'zod'
import { invalidRequest } from './errors.ts'

/** @throws InvalidRequest naming the first field that does not fit */
export async function readJson<T>(c: Context, schema: ZodType<T>): Promise<T> {
  const body = await c.req.json().catch(() => {
    throw invalidRequest('The body must be JSON')
  })
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const place = ['body', ...(issue?.path ?? [])].join('/')
  throw invalidRequest(`${place} ${issue?.message ?? 'does not fit'}`)
}
