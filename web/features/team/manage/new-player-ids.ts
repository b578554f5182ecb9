import { useRef } from 'react'
import type { NewPlayer } from '#domain/read-players.ts'
import { createUuid } from '#web/queries/create-uuid.ts'

/**
 * Gives every new player an id that stays the same in each retry, so that a lost response adds no player twice.
 * Call `forget` after they were added.
 */
export function useNewPlayerIds() {
  const ids = useRef(new Map<string, string>())
  function identify(players: NewPlayer[]) {
    const times = new Map<string, number>()
    return players.map((player) => {
      const name = player.full_name
      times.set(name, (times.get(name) ?? 0) + 1)
      const key = `${name}\n${times.get(name)}`
      const id = ids.current.get(key) ?? createUuid()
      ids.current.set(key, id)
      return { ...player, id }
    })
  }
  return { identify, forget: () => ids.current.clear() }
}
