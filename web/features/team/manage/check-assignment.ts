import { failureMessage } from '#web/queries/failures/failure-message.ts'

interface Problems {
  player: string | null
  email: string | null
}

export const NO_PROBLEMS: Problems = { player: null, email: null }
const LONGEST_EMAIL = 320

/** Missing or wrong fields, before the request. */
export function findAssignProblems(playerId: string, email: string): Problems {
  return { player: playerId === '' ? 'Please select a player' : null, email: emailProblem(email.trim()) }
}

function emailProblem(email: string): string | null {
  if (email === '') return 'Please provide an email address'
  const isAddress = /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email) && email.length <= LONGEST_EMAIL
  return isAddress ? null : 'Please provide a valid email address'
}

/** The reason of a refusal. The database's own message names the conflicting player, unless permission is missing. */
export function assignFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  return /^[^\n<>]+ manages another team and has not registered yet$/.test(message)
    ? `${message}. Ask the owner of the competition.`
    : failureMessage(error)
}
