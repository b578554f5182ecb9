/**
 * As Promise.all, but a failure is only told once everything has come to its end, so that nothing of an attempt
 * that failed is still being written while it is cleared away.
 */
export async function together<T>(tasks: readonly Promise<T>[]): Promise<T[]> {
  const outcomes = await Promise.allSettled(tasks)
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  })
}
