export interface InvitationRequest {
  name: string
  email: string
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** What is wrong with a request, or null. */
export function checkRequest({ name, email }: InvitationRequest): string | null {
  if (name.trim() === '' || email.trim() === '') return 'Please provide both name and email'
  if (!EMAIL.test(email.trim())) return 'Please provide a valid email address'
  return null
}
