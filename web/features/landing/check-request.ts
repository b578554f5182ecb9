export interface InvitationRequest {
  name: string
  email: string
}

export interface RequestProblem {
  message: string
  /** The fields that it is about, in their order. */
  fields: (keyof InvitationRequest)[]
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** What is wrong with a request, or null. */
export function checkRequest({ name, email }: InvitationRequest): RequestProblem | null {
  const empty = [name.trim() === '' && ('name' as const), email.trim() === '' && ('email' as const)]
  const fields = empty.filter((field) => field !== false)
  if (fields.length > 0) return { message: 'Please provide both name and email', fields }
  if (!EMAIL.test(email.trim())) return { message: 'Please provide a valid email address', fields: ['email'] }
  return null
}
