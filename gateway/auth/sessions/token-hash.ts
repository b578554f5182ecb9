import { createHash, createHmac } from 'node:crypto'

/** What a token is kept as: of a stolen database nothing can be redeemed. */
export const hashToken = (token: string) => createHash('sha224').update(token).digest('hex')

/** A secret of its own for each use, so that the value of one never serves as that of another. */
export const createDeriveToken = (jwtSecret: string, use: string) => {
  const key = createHmac('sha256', jwtSecret).update(`gateway ${use}`).digest()
  return (seed: string) => createHmac('sha224', key).update(seed)
}
