import { UnreachableError } from '#web/queries/failures/unreachable-error.ts'

/** The promise's own end; an UnreachableError where it has none in time. */
export function within<Result>(milliseconds: number, promise: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new UnreachableError('No answer arrived')), milliseconds)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
