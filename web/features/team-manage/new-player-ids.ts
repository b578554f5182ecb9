import { useRef } from 'react'
import type { NewPlayer } from '#domain/read-players.ts'

/**
 * Gives every new player an id that stays the same from try to try: an answer that was lost on the way adds nobody twice.
 * `forget` once they are added.
 */
export function useNewPlayerIds() {
  const ids = useRef(new Map<string, string>())
  function identify(players: NewPlayer[]) {
    const times = new Map<string, number>()
    return players.map((player) => {
      const name = player.full_name
      times.set(name, (times.get(name) ?? 0) + 1)
      const key = `${name}\n${times.get(name)}`
      const id = ids.current.get(key) ?? newId()
      ids.current.set(key, id)
      return { ...player, id }
    })
  }
  return { identify, forget: () => ids.current.clear() }
}

/** A UUID; crypto.randomUUID is not there on a page without TLS. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
