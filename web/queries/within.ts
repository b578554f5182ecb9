import { UnreachableError } from '#web/queries/failures/unreachable-error.ts'

/** Resolves or rejects as the promise does, and rejects with an UnreachableError if that takes longer. */
export function within<Result>(milliseconds: number, promise: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new UnreachableError('No answer arrived')), milliseconds)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
