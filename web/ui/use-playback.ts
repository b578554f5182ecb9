import { type RefObject, useEffect, useState } from 'react'

export interface Playback {
  isPlaying: boolean
  /** Wants to play, and waits for the network. */
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

/** How a media element stands. The element is asked again at each of its events, so there is nothing to keep in step. */
export function usePlayback(ref: RefObject<HTMLMediaElement | null>): Playback {
  const [playback, setPlayback] = useState(unknown)
  useEffect(() => {
    const media = ref.current
    if (media === null) return
    const read = () => setPlayback(readPlayback(media))
    for (const event of EVENTS) media.addEventListener(event, read)
    // What it loaded, or failed to, before React came.
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
