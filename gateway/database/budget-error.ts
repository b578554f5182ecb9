const TOO_SLOW = 'Too many slow requests came from your network address. Please try again in a moment.'

/** An address has used more than its share of the database, or of other shared work. */
export class BudgetError extends Error {
  override name = 'BudgetError'
  /** Seconds. */
  readonly retryAfter: number

  constructor(retryAfter: number, message = TOO_SLOW) {
    super(message)
    this.retryAfter = retryAfter
  }
}
