export interface InvitationRequest {
  name: string
  email: string
}

export interface RequestProblem {
  message: string
  /** The wrong fields, in their order. */
  fields: (keyof InvitationRequest)[]
}

// The server's limit, in characters.
const MAX_NAME = 100
const MAX_EMAIL = 254
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The problem of a request, or null. */
export function checkRequest({ name, email }: InvitationRequest): RequestProblem | null {
  const empty = [name.trim() === '' && ('name' as const), email.trim() === '' && ('email' as const)]
  const fields = empty.filter((field) => field !== false)
  if (fields.length > 0) return { message: 'Please provide both name and email', fields }
  if (name.trim().length > MAX_NAME)
    return { message: `Please shorten the name to ${MAX_NAME} characters`, fields: ['name'] }
  if (!EMAIL.test(email.trim()) || email.trim().length > MAX_EMAIL) {
    return { message: 'Please provide a valid email address', fields: ['email'] }
  }
  return null
}
