import { createHmac } from 'node:crypto'
import { CompactEncrypt, compactDecrypt } from 'jose'
import type { Mail } from './send-mail.ts'

export interface SealedMails {
  seal(mail: Mail): Promise<string>
  /** @returns null for a mail that was sealed with another secret */
  open(sealed: string): Promise<Mail | null>
}

/**
 * Encrypts mails for storage: their links sign people in, and the database has no usable token otherwise.
 * The form is a JWE (RFC 7516), with a key that is derived from the secret for this purpose alone.
 */
export function createSealedMails(jwtSecret: string): SealedMails {
  const key = createHmac('sha256', jwtSecret).update('gateway stored mail').digest()
  return {
    seal: (mail) =>
      new CompactEncrypt(new TextEncoder().encode(JSON.stringify(mail)))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(key),
    async open(sealed) {
      const opened = await compactDecrypt(sealed, key).catch(() => null)
      return opened && JSON.parse(new TextDecoder().decode(opened.plaintext))
    },
  }
}
