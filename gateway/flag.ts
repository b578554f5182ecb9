import { z } from 'zod'

/** A switch in the environment: true, false, 1 or 0, in upper or lower case. */
export const flag = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['0', '1', 'true', 'false']))
  .transform((text) => text === '1' || text === 'true')
