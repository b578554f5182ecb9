import type { UseQueryResult } from '@tanstack/react-query'
import { LoadingFailed } from '#web/queries/failures/loading-failed.tsx'

/** A failed check for clashes, which would otherwise look like a plan without clashes. @param check null for no check */
export const ClashCheckFailed = ({ check }: { check: UseQueryResult | null }) =>
  check?.isLoadingError && <LoadingFailed what="The check for clashes" error={check.error} onRetry={check.refetch} />
