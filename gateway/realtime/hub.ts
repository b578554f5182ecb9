import type { Extension } from './authorize.ts'

/** A joined channel, as other channels of its topic see it. */
export interface Member {
  isSubscribedTo(extension: Extension): boolean
  /** Ids of messages that were replayed when it joined. */
  readonly replayedIds: ReadonlySet<string>
  /** @param payload JSON text */
  push(event: string, payload: string): void
  /** @param meta JSON text, or empty */
  pushBytes(event: string, payload: Buffer, meta: string): void
}

/** The content of a message: JSON text, or bytes with JSON text beside them. */
export type Content = { json: string } | { bytes: Buffer; meta?: string }

interface HubMessage {
  topic: string
  event: string
  content: Content
  /** The id in realtime.messages of a message from SQL. */
  id?: string | undefined
  /** The sender, where it does not receive its own messages. */
  except?: Member | undefined
}

export function sendTo(member: Member, event: string, content: Content) {
  if ('json' in content) member.push('broadcast', content.json)
  else member.pushBytes(event, content.bytes, content.meta ?? '')
}

/** Public and private channels of one name are two topics. */
export const topicKey = (name: string, isPrivate: boolean) => `${isPrivate ? 'private' : 'public'}:${name}`

/** The channels of this process, by topic. */
export class Hub {
  readonly #topics = new Map<string, Set<Member>>()

  join(topic: string, member: Member): void {
    const members = this.#topics.get(topic)
    if (members === undefined) this.#topics.set(topic, new Set([member]))
    else members.add(member)
  }

  leave(topic: string, member: Member): void {
    const members = this.#topics.get(topic)
    members?.delete(member)
    if (members?.size === 0) this.#topics.delete(topic)
  }

  broadcast({ topic, event, content, id, except }: HubMessage): void {
    for (const member of this.#topics.get(topic) ?? []) {
      if (member === except || !member.isSubscribedTo('broadcast')) continue
      if (id === undefined || !member.replayedIds.has(id)) sendTo(member, event, content)
    }
  }

  /** @param payload JSON text of a `presence_diff` */
  sendPresenceDiff(topic: string, payload: string): void {
    for (const member of this.#topics.get(topic) ?? [])
      if (member.isSubscribedTo('presence')) member.push('presence_diff', payload)
  }
}
