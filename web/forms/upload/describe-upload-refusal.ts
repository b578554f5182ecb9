import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { isKnownText } from '#web/queries/failures/known-texts.ts'

const TOO_LARGE = 'The file is too large for the server. Choose a smaller one.'
const WRONG_CONTENT = 'The server refused the file because its content has the wrong type. Choose another one.'
const FULL = 'The server has no room left for files. Please tell the operator of this site.'
const NO_ROOM = 'Your files take all the room that this site gives an account. Please tell its operator.'
const TOO_COSTLY = 'This picture takes too long to read. Save it as a JPEG file with fewer pixels, and choose that one.'
const UNREADABLE = 'The server could not store the file. Please try again later.'

/**
 * The message for a file that storage refused, with what to do next.
 * @param status of the response; Supabase puts the actual status into the body
 * @param body of the response as text; a proxy's HTML page counts as empty
 * @param wrongContent the message for content of the wrong kind
 */
export function describeUploadRefusal(status: number, body: string, wrongContent = WRONG_CONTENT): string {
  const { statusCode, error, message } = readAnswer(body)
  const actual = Number(statusCode) || status
  if (error === 'QuotaExceeded') return NO_ROOM
  if (error === 'PictureTooCostly') return TOO_COSTLY
  if (actual === 413) return TOO_LARGE
  if (actual === 507) return FULL
  if (actual === 415 || error === 'invalid_mime_type') return wrongContent
  if (/\bexp\b|jwt|jws/i.test(message)) return failureMessage({ code: 'PGRST303' })
  if (actual === 401 || actual === 403) return failureMessage({ code: '42501' })
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
