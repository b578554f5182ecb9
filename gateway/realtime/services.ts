import type { Authenticate } from '#gateway/caller.ts'
import type { Log } from '#gateway/log.ts'
import type { Authorize } from './authorize.ts'
import type { ChangeFeed } from './changes/change-feed.ts'
import type { Content, Hub, Member } from './hub.ts'
import type { Limits } from './limits.ts'
import type { Presences } from './presence.ts'
import type { ReplayedMessage, ReplayOptions } from './replay.ts'
import type { Persist } from './store-message.ts'

/** A message to all members of a topic. */
export interface Broadcast {
  topic: string
  private: boolean
  event: string
  content: Content
  /** The sender, where it does not receive its own messages. */
  except?: Member
  /** The message is stored, so that it can be replayed. */
  persist?: Persist | null
}

/** The services that sockets, channels and the HTTP endpoints share. */
export interface RealtimeServices {
  authenticate: Authenticate
  authorize: Authorize
  feed: ChangeFeed
  hub: Hub
  presences: Presences
  /** The last stored messages of a private topic. */
  replay(topic: string, options: ReplayOptions): Promise<ReplayedMessage[]>
  limits: Limits
  log: Pick<Log, 'info' | 'warn' | 'error'>
  /** Sends to the sockets of this process at once, and notifies the other processes. */
  broadcast(message: Broadcast): Promise<void>
}
