import type { Log } from '#gateway/log.ts'
import type { SendText } from '#gateway/sms/send-text.ts'
import type { AuthConfig } from './config.ts'
import { textNotSent, validationFailed } from './errors.ts'
import { toUserObject } from './users/user-object.ts'
import type { UserRow } from './users/users.ts'

export interface TextOrder {
  kind: 'sms' | 'phone_change' | 'reauthentication' | 'mfa'
  /** E.164, without its plus sign. */
  to: string
  code: string
  user: UserRow
}

export type TextMessages = ReturnType<typeof createTextMessages>

export function createTextMessages({ productName }: Pick<AuthConfig, 'productName'>, sendText: SendText, log: Log) {
  /** @throws ApiError if the message cannot be sent */
  async function send({ kind, to, code, user }: TextOrder): Promise<void> {
    const text = `${code} is your ${productName} code. Never pass it on to anybody.`
    await sendText({ to, text, code, kind, user: toUserObject(user) }).catch((error: unknown) => {
      log.error(
        { err: error instanceof Error ? { message: error.message } : 'unknown', kind },
        'auth: could not send a text message',
      )
      throw textNotSent()
    })
  }

  return { send }
}

/** @throws ApiError for an unsupported channel */
export function checkChannel(channel: string): void {
  if (channel !== '' && channel !== 'sms')
    throw validationFailed(
      "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
    )
}
