import type { Authenticate } from '#gateway/caller.ts'
import type { Log } from '#gateway/log.ts'
import type { Authorize } from './authorize.ts'
import type { ChangeFeed } from './changes/change-feed.ts'
import type { Content, Hub, Member } from './hub.ts'
import type { Limits } from './limits.ts'
import type { Persist } from './persist.ts'
import type { Presences } from './presence.ts'
import type { Replay, ReplayedMessage } from './replay.ts'

/** A message to everybody on a topic. */
export interface Broadcast {
  topic: string
  private: boolean
  event: string
  content: Content
  /** Who does not need to hear it. */
  except?: Member
  /** To be heard again by who joins later. */
  persist?: Persist | null
}

/** What sockets, channels and the HTTP endpoints share. */
export interface RealtimeServices {
  authenticate: Authenticate
  authorize: Authorize
  feed: ChangeFeed
  hub: Hub
  presences: Presences
  /** The last messages that the database sent to a private topic. */
  replay(topic: string, wish: Replay): Promise<ReplayedMessage[]>
  limits: Limits
  log: Pick<Log, 'info' | 'warn' | 'error'>
  /** To the sockets of this process at once, and to those of the others. */
  broadcast(message: Broadcast): Promise<void>
}
