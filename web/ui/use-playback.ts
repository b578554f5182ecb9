import { type RefObject, useEffect, useState } from 'react'

export interface Playback {
  isPlaying: boolean
  /** Playing, but waiting for data. */
  isWaiting: boolean
  hasFailed: boolean
  /** Seconds. */
  time: number
  /** Seconds; null until it is known. */
  duration: number | null
}

const unknown: Playback = { isPlaying: false, isWaiting: false, hasFailed: false, time: 0, duration: null }
const EVENTS = [
  'play',
  'pause',
  'ended',
  'timeupdate',
  'durationchange',
  'waiting',
  'playing',
  'seeking',
  'seeked',
  'canplay',
  'error',
  'emptied',
]

/** The state of a media element, read again on each of its events. */
export function usePlayback(ref: RefObject<HTMLMediaElement | null>): Playback {
  const [playback, setPlayback] = useState(unknown)
  useEffect(() => {
    const media = ref.current
    if (media === null) return
    const read = () => setPlayback(readPlayback(media))
    for (const event of EVENTS) media.addEventListener(event, read)
    // The element can have loaded or failed before hydration.
    read()
    return () => {
      for (const event of EVENTS) media.removeEventListener(event, read)
    }
  }, [ref])
  return playback
}

function readPlayback({ paused, ended, readyState, error, currentTime, duration }: HTMLMediaElement): Playback {
  const isPlaying = !paused && !ended
  return {
    isPlaying,
    isWaiting: isPlaying && readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
    hasFailed: error !== null,
    time: currentTime,
    duration: Number.isFinite(duration) ? duration : null,
  }
}
