import * as z from 'zod/mini'
import { ACCOUNT_ADDRESS_LENGTH, ADDRESS_PROBLEM, isEmailAddress } from '#web/forms/schemas.ts'

export interface InvitationRequest {
  name: string
  email: string
}

interface RequestProblem {
  message: string
  /** The wrong fields, in their order. */
  fields: (keyof InvitationRequest)[]
}

// The server's limit, in characters (`server/invitation-requests.ts`).
const MAX_NAME = 100

/** The problem of a request, or null. */
export function checkRequest({ name, email }: InvitationRequest): RequestProblem | null {
  const empty = [name.trim() === '' && ('name' as const), email.trim() === '' && ('email' as const)]
  const fields = empty.filter((field) => field !== false)
  if (fields.length > 0) return { message: 'Please provide both name and email', fields }
  if (name.trim().length > MAX_NAME)
    return { message: `Please shorten the name to ${MAX_NAME} characters`, fields: ['name'] }
  if (!isEmailAddress(email.trim(), ACCOUNT_ADDRESS_LENGTH)) return { message: ADDRESS_PROBLEM, fields: ['email'] }
  return null
}

/** A request whose fields share one problem. */
export const requestSchema = z.object({ name: z.string(), email: z.string() }).check(({ value, issues }) => {
  const { message, fields } = checkRequest(value) ?? { message: '', fields: [] }
  for (const field of fields) issues.push({ code: 'custom', input: value, message, path: [field] })
})
