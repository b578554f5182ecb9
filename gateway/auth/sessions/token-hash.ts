import { createHash, createHmac } from 'node:crypto'

/** Hashes a token for storage, so that a stolen database contains no usable tokens. */
export const hashToken = (token: string) => createHash('sha224').update(token).digest('hex')

/** Derives a secret for each purpose, so that a value of one purpose never works for another. */
export const createDeriveToken = (jwtSecret: string, use: string) => {
  const key = createHmac('sha256', jwtSecret).update(`gateway ${use}`).digest()
  return (seed: string) => createHmac('sha224', key).update(seed)
}
