import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { isKnownText } from '#web/queries/failures/known-texts.ts'

const TOO_LARGE = 'The file is larger than the server takes. Choose a smaller one.'
const WRONG_CONTENT =
  'The server did not take the file: its content is not of the kind that belongs here. Choose another one.'
const FULL = 'The server has no room left for files. Please tell whoever runs it.'
const UNREADABLE = 'The server could not store the file. Please try again later.'

/**
 * Why storage refused a file, in words that say what to do next.
 * @param status of the answer; Supabase puts the one it meant into the body
 * @param body of the answer as text; a proxy's own page counts as none
 * @param wrongContent what to say where the content is not of the kind that belongs there
 */
export function describeRefusal(status: number, body: string, wrongContent = WRONG_CONTENT): string {
  const { statusCode, error, message } = readAnswer(body)
  const meant = Number(statusCode) || status
  if (meant === 413) return TOO_LARGE
  if (meant === 507) return FULL
  if (meant === 415 || error === 'invalid_mime_type') return wrongContent
  if (/\bexp\b|jwt|jws/i.test(message)) return failureMessage({ code: 'PGRST303' })
  if (meant === 401 || meant === 403) return failureMessage({ code: '42501' })
  return isKnownText(message, '') ? message : UNREADABLE
}

function readAnswer(body: string) {
  const answer = parse(body)
  return {
    statusCode: textOf(answer, 'statusCode'),
    error: textOf(answer, 'error'),
    message: textOf(answer, 'message'),
  }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

function textOf(answer: unknown, key: string): string {
  if (typeof answer !== 'object' || answer === null) return ''
  const value: unknown = Reflect.get(answer, key)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
