/** A joined channel, as others on its topic reach it. */
export interface Member {
  hears: { presence: boolean }
  /** @param payload JSON text */
  push(event: string, payload: string): void
  pushBytes(event: string, payload: Buffer): void
}

/** What goes to a topic: JSON text, or bytes. */
export type Content = { json: string } | { bytes: Buffer }

export interface Hub {
  join(topic: string, member: Member): void
  leave(topic: string, member: Member): void
  broadcast(topic: string, event: string, content: Content, except?: Member): void
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
    broadcast(topic, event, content, except) {
      for (const member of membersOf(topic)) {
        if (member === except) continue
        if ('json' in content) member.push('broadcast', content.json)
        else member.pushBytes(event, content.bytes)
      }
    },
    tellPresence(topic, payload) {
      for (const member of membersOf(topic)) if (member.hears.presence) member.push('presence_diff', payload)
    },
  }
}
