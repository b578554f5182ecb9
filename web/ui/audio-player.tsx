import { Pause, Play, RotateCcw, RotateCw } from 'lucide-react'
import { useId, useRef } from 'react'
import { Button } from './button.tsx'
import { playingTime, spokenTime } from './playing-time.ts'
import { type Playback, usePlayback } from './use-playback.ts'

interface AudioPlayerProps {
  src: string
  /** The recording's title, in the player and on a phone's lock screen. */
  title: string
}

const SKIP = 10
const ARROW = 5
const SPEEDS = [0.75, 1, 1.25, 1.5, 2]

/**
 * Plays a sound file: play, seek, skip, speed. Without scripts it is the browser's own player, whose keys differ between
 * browsers, which has no button to skip, keeps the speed in a menu, and does not say when a file fails to load.
 */
export function AudioPlayer({ src, title }: AudioPlayerProps) {
  const ref = useRef<HTMLAudioElement>(null)
  const playback = usePlayback(ref)
  const { isPlaying, time, duration, hasFailed } = playback

  // A rejected play() needs no handler: a failure also fires an error event, and a pause is no failure.
  function play() {
    if (hasFailed) ref.current?.load()
    if ('mediaSession' in navigator) navigator.mediaSession.metadata = new MediaMetadata({ title })
    ref.current?.play().catch(() => undefined)
  }
  function seek(seconds: number) {
    if (ref.current && duration !== null) ref.current.currentTime = Math.min(Math.max(seconds, 0), duration)
  }
  function setSpeed(speed: number) {
    if (ref.current) ref.current.playbackRate = speed
  }

  return (
    // Its time and its bar come from the recording, so a page with one is hydrated at once.
    <section data-hydrates aria-label={title} className="border border-edge bg-card p-3 sm:p-4 print:hidden">
      {/* biome-ignore lint/a11y/useMediaCaption: the report's text is the transcript */}
      <audio ref={ref} src={src} preload="metadata" className="hidden" />
      <noscript>
        {/* biome-ignore lint/a11y/useMediaCaption: the report's text is the transcript */}
        <audio controls src={src} preload="none" className="w-full" />
      </noscript>
      <div className="flex items-center gap-3 scriptless:hidden sm:gap-4">
        <Button
          size="icon"
          className="size-14 shrink-0"
          aria-label={isPlaying ? 'Pause' : 'Play'}
          onClick={() => (isPlaying ? ref.current?.pause() : play())}
        >
          {isPlaying ? <Pause aria-hidden className="fill-current" /> : <Play aria-hidden className="fill-current" />}
        </Button>
        <div className="min-w-0 flex-1">
          <SeekBar time={time} duration={duration} onSeek={seek} />
          <div className="flex flex-wrap items-center justify-between gap-x-2">
            <p className="figures text-sm">
              {playingTime(time)}{' '}
              <span className="text-muted">/ {duration === null ? '–:––' : playingTime(duration)}</span>
            </p>
            <div className="-mr-2 flex items-center">
              <Button
                variant="quiet"
                size="icon"
                aria-label={`Back ${SKIP} seconds`}
                title={`Back ${SKIP} seconds`}
                disabled={duration === null}
                onClick={() => seek(time - SKIP)}
              >
                <RotateCcw aria-hidden />
              </Button>
              <Button
                variant="quiet"
                size="icon"
                aria-label={`Forward ${SKIP} seconds`}
                title={`Forward ${SKIP} seconds`}
                disabled={duration === null}
                onClick={() => seek(time + SKIP)}
              >
                <RotateCw aria-hidden />
              </Button>
              <SpeedChoice onChoose={setSpeed} />
            </div>
          </div>
        </div>
      </div>
      <div role="status" className="text-sm scriptless:hidden">
        <State playback={playback} />
      </div>
      {hasFailed && (
        <Button variant="outline" size="small" className="mt-2" onClick={play}>
          Try again
        </Button>
      )}
    </section>
  )
}

function State({ playback: { hasFailed, isWaiting } }: { playback: Playback }) {
  if (hasFailed) {
    return <p className="mt-2 text-danger">The audio could not be loaded. Check your connection and try again.</p>
  }
  return isWaiting && <p className="mt-2 text-muted">Loading...</p>
}

interface SeekBarProps {
  time: number
  duration: number | null
  onSeek: (seconds: number) => void
}

function SeekBar({ time, duration, onSeek }: SeekBarProps) {
  function seekByArrow(event: React.KeyboardEvent) {
    const steps: Record<string, number> = { ArrowLeft: -ARROW, ArrowDown: -ARROW, ArrowRight: ARROW, ArrowUp: ARROW }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    onSeek(time + step)
  }
  return (
    <input
      type="range"
      aria-label="Position"
      aria-valuetext={duration === null ? 'Not loaded' : `${spokenTime(time)} of ${spokenTime(duration)}`}
      min={0}
      max={duration ?? 1}
      step="any"
      value={duration === null ? 0 : time}
      disabled={duration === null}
      onChange={({ target }) => onSeek(target.valueAsNumber)}
      onKeyDown={seekByArrow}
      className="block h-8 w-full cursor-pointer accent-pitch disabled:cursor-default"
    />
  )
}

function SpeedChoice({ onChoose }: { onChoose: (speed: number) => void }) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="sr-only">
        Speed
      </label>
      <select
        id={id}
        defaultValue="1"
        onChange={({ target }) => onChoose(Number(target.value))}
        className="figures h-11 cursor-pointer rounded-md bg-transparent px-1 text-sm hover:bg-sunken"
      >
        {SPEEDS.map((speed) => (
          <option key={speed} value={speed} className="bg-card">
            {speed}×
          </option>
        ))}
      </select>
    </>
  )
}
