/** A joined channel, as others on its topic reach it. */
export interface Member {
  hears: { broadcast: boolean; presence: boolean }
  /** Ids of messages that it was told when it joined. */
  replayed: ReadonlySet<string>
  /** @param payload JSON text */
  push(event: string, payload: string): void
  /** @param meta JSON text, or empty */
  pushBytes(event: string, payload: Buffer, meta: string): void
}

/** What goes to a topic: JSON text, or bytes with JSON text beside them. */
export type Content = { json: string } | { bytes: Buffer; meta?: string }

export interface HubMessage {
  topic: string
  event: string
  content: Content
  /** In realtime.messages, where it is from there. */
  id?: string | undefined
  /** Who does not need to hear it. */
  except?: Member | undefined
}

export function sendTo(member: Member, event: string, content: Content) {
  if ('json' in content) member.push('broadcast', content.json)
  else member.pushBytes(event, content.bytes, content.meta ?? '')
}

export interface Hub {
  join(topic: string, member: Member): void
  leave(topic: string, member: Member): void
  broadcast(message: HubMessage): void
  /** To those who asked for presence. */
  tellPresence(topic: string, payload: string): void
}

/** Public and private channels of one name are two topics. */
export const topicKey = (name: string, isPrivate: boolean) => `${isPrivate ? 'private' : 'public'}:${name}`

/** Who of this process is on which topic. */
export function createHub(): Hub {
  const topics = new Map<string, Set<Member>>()
  const membersOf = (topic: string) => topics.get(topic) ?? new Set<Member>()
  return {
    join(topic, member) {
      topics.set(topic, membersOf(topic).add(member))
    },
    leave(topic, member) {
      const members = membersOf(topic)
      members.delete(member)
      if (members.size === 0) topics.delete(topic)
    },
    broadcast({ topic, event, content, id, except }) {
      for (const member of membersOf(topic)) {
        if (member === except || !member.hears.broadcast) continue
        if (id === undefined || !member.replayed.has(id)) sendTo(member, event, content)
      }
    },
    tellPresence(topic, payload) {
      for (const member of membersOf(topic)) if (member.hears.presence) member.push('presence_diff', payload)
    },
  }
}
