/**
 * Like Promise.all, but rejects only after all promises have settled, so that nothing of a failed attempt is still
 * being written during its removal.
 */
export async function awaitAll<T>(tasks: readonly Promise<T>[]): Promise<T[]> {
  const outcomes = await Promise.allSettled(tasks)
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  })
}
