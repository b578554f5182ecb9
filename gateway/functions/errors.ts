import { ApiError } from '#gateway/errors.ts'

// Codes and messages of Supabase's edge runtime.
export const notFound = () => new ApiError(404, 'NOT_FOUND', 'Requested function was not found')
export const bootError = () => new ApiError(503, 'BOOT_ERROR', 'Worker failed to boot (please check logs)')
export const workerError = () =>
  new ApiError(500, 'WORKER_ERROR', 'Function exited due to an error (please check logs)')
export const idleTimeout = () => new ApiError(504, 'IDLE_TIMEOUT', 'The function did not answer in time')
// 546 is Supabase's; Hono's types know only registered ones.
export const workerLimit = () =>
  new ApiError(
    546 as 500,
    'WORKER_LIMIT',
    'Function failed due to not having enough compute resources (please check logs)',
  )
