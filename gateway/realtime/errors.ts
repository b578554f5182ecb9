import { CredentialsError } from '#gateway/caller.ts'

/**
 * A join, a token or a message that is not accepted. The reply to a join has code and details, an open channel gets the
 * details alone.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly details: string

  constructor(code: string, details: string) {
    super(`${code}: ${details}`)
    this.details = details
  }
}

export const mayNotRead = (topic: string) =>
  new Refusal('Unauthorized', `You do not have permissions to read from this Channel topic: ${topic}`)
export const mayNoLongerRead = (topic: string) =>
  new Refusal('Unauthorized', `You no longer have permission to read from this Channel topic: ${topic}`)
export const databaseUnavailable = () =>
  new Refusal('UnableToConnectToProject', 'Realtime was unable to connect to the project database')
export const tooManyChannels = () => new Refusal('ChannelRateLimitReached', 'Too many channels')
export const topicNameRequired = () => new Refusal('TopicNameRequired', 'You must provide a topic name')
export const invalidJoin = (details: string) => new Refusal('InvalidJoinPayload', details)
export const invalidReplay = () => new Refusal('UnableToReplayMessages', 'Replay params are not valid')
export const publicReplay = () => new Refusal('UnableToReplayMessages', 'Replay is not allowed for public channels')
export const namesTooLong = () =>
  new Refusal('UnableToSendMessage', 'The topic and the event of a binary message have at most 255 bytes each')
export const invalidPersist = () => new Refusal('UnableToStoreMessage', 'Persist params are not valid')
export const publicPersist = () => new Refusal('UnableToStoreMessage', 'Persist is not allowed for public channels')
export const cannotSubscribe = (details: string) => new Refusal('RealtimeDisabledForConfiguration', details)

/** A subscription to changes that is not possible: the table is not published, or the filter is not valid. */
export class SubscribeError extends Error {
  override name = 'SubscribeError'
}

export const tokenExpired = () => new Refusal('InvalidJWTToken', 'Token has expired')

/** The reply to a join whose token is not accepted. @throws any error that is not about the token */
export function refusedToken(error: unknown): Refusal {
  if (!(error instanceof CredentialsError)) throw error
  if (error.reason === 'expired') return tokenExpired()
  if (error.reason === 'signature') return new Refusal('JwtSignatureError', 'Failed to validate JWT signature')
  return new Refusal('MalformedJWT', 'The token provided is not a valid JWT')
}
