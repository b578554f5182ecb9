import { useEffect, useState } from 'react'
import { untilIdle } from './until-quiet.ts'

let turn: Promise<unknown> = Promise.resolve()

/** Lays out one part in each frame: all of them at once would block a phone. */
function takeTurn(): Promise<unknown> {
  const mine = turn.then(untilIdle)
  turn = mine.then(() => new Promise(requestAnimationFrame))
  return mine
}

/**
 * For what begins far below the first screen: the class that keeps it out of the first layout, and nothing once the
 * page has loaded, so that printing, searching and pictures of the page have all of it.
 * @param className Tailwind's, with `content-visibility` and the height that is held free
 */
export function useFarLayout(className: string): string | undefined {
  const [isLaidOut, setLaidOut] = useState(false)
  useEffect(() => {
    let isHere = true
    void takeTurn().then(() => isHere && setLaidOut(true))
    return () => {
      isHere = false
    }
  }, [])
  return isLaidOut ? undefined : className
}
