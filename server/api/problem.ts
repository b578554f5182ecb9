import { type ProblemCode, problems } from '#domain/public-api/problems.ts'
import { BudgetError } from '#gateway/database/budget-error.ts'
import { DatabaseError, isDatabaseAway } from '#gateway/database/database.ts'

interface FieldError {
  /** The place in the body or the query, as in `goals.0.minute`. */
  at: string
  detail: string
}

/** A failure that the client can act on (RFC 9457). */
export class Problem extends Error {
  override name = 'Problem'
  readonly code: ProblemCode
  readonly detail: string | undefined
  readonly errors: readonly FieldError[] | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: ProblemCode,
    detail?: string,
    more: { errors?: readonly FieldError[]; headers?: Record<string, string> } = {},
  ) {
    super(detail ?? problems[code].title)
    this.code = code
    this.detail = detail
    this.errors = more.errors
    this.headers = more.headers ?? {}
  }
}

/** @param siteUrl whose documentation explains each problem */
export function toResponse({ code, detail, errors, headers }: Problem, siteUrl: string): Response {
  const { status, title } = problems[code]
  const body = { type: `${siteUrl}/developers#${code}`, title, status, code, detail, errors }
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', ...headers },
  })
}

const constraints: { [name: string]: string | undefined } = {
  teams_name_key: 'The competition has a team of this name',
  teams_pkey: 'This id is taken',
  matches_pkey: 'This id is taken',
  matches_two_teams: 'A team cannot play against itself',
  played_in_our_time: 'The kick-off is not in the time of football',
  match_events_own_assist: 'A player cannot assist their own goal',
  match_events_added_minutes: 'Added time needs a minute',
  match_events_player_id_fkey: 'A player is not of this competition',
  match_events_assist_by_id_fkey: 'A player is not of this competition',
  matches_man_of_match_id_fkey: 'The man of the match must be in a line-up',
}

/** Describes a failure to the client. @returns null for a defect of the server */
export function toProblem(error: unknown): Problem | null {
  if (error instanceof Problem) return error
  if (error instanceof BudgetError)
    return new Problem('too_many_requests', error.message, { headers: { 'Retry-After': String(error.retryAfter) } })
  if (isDatabaseAway(error)) return new Problem('unavailable', undefined, { headers: { 'Retry-After': '1' } })
  return error instanceof DatabaseError ? fromDatabase(error) : null
}

// The product's own sentences come without a constraint; PostgreSQL's would name our tables.
function fromDatabase({ code, message, constraint }: DatabaseError): Problem | null {
  const known = constraint === null ? undefined : constraints[constraint]
  if (code === 'PT409') return new Problem('changed')
  if (code === '23505') return new Problem('conflict', known)
  if (code === '42501') return new Problem('forbidden')
  if (code === '23514') return new Problem('rule_broken', constraint === null ? message : known)
  if (code.startsWith('22')) return new Problem('invalid_request')
  if (code.startsWith('23')) return new Problem('rule_broken', known)
  // A timeout, a deadlock, or two writers of one row.
  if (code === '57014' || code.startsWith('40'))
    return new Problem('unavailable', 'The server is busy. Please try again.', { headers: { 'Retry-After': '1' } })
  return null
}
