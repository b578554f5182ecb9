import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { type CropKind, drawSquare } from './draw-square.ts'
import { type CropFrame, moveFrame, sideLength, zoomFrame } from './frame.ts'

const SHARPNESS = 640
const STEP = 0.05
const ZOOM_STEP = 0.2
// A movement shorter than this is a tap.
const TAP = 6

interface CropAreaProps {
  picture: ImageBitmap
  kind: CropKind
  leastZoom: number
  frame: CropFrame
  onChange: (change: (frame: CropFrame) => CropFrame) => void
  isRound: boolean
  describedBy: string
}

/**
 * The square as it will be. Drag, pinch, tap the new centre, or press arrow keys.
 * Not react-easy-crop 6.2: it has no key that zooms, and no tap for people who cannot drag.
 */
export function CropArea({ picture, kind, leastZoom, frame, onChange, isRound, describedBy }: CropAreaProps) {
  const area = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const travelled = useRef(0)

  useEffect(() => {
    if (canvas.current) drawSquare(canvas.current, picture, frame, kind)
  }, [picture, frame, kind])

  useEffect(() => {
    const element = area.current
    const zoom = (event: WheelEvent) => {
      // React listens passively, and the dialog would scroll.
      event.preventDefault()
      onChange((before) => zoomFrame(picture, before, before.zoom * (event.deltaY < 0 ? 1.1 : 1 / 1.1), leastZoom))
    }
    element?.addEventListener('wheel', zoom, { passive: false })
    return () => element?.removeEventListener('wheel', zoom)
  }, [picture, leastZoom, onChange])

  /** Pixels of the picture for one of the screen. */
  const scaleOf = (element: Element, of: CropFrame) => sideLength(picture, of) / element.getBoundingClientRect().width

  function drag(event: React.PointerEvent<HTMLDivElement>) {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const element = event.currentTarget
    const now = { x: event.clientX, y: event.clientY }
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, now)
    travelled.current += Math.hypot(now.x - before.x, now.y - before.y)
    const share = other ? 0.5 : 1
    onChange((old) => {
      const scale = scaleOf(element, old) * share
      const moved = moveFrame(picture, old, (before.x - now.x) * scale, (before.y - now.y) * scale)
      if (!other) return moved
      const closer = Math.max(1, Math.hypot(now.x - other.x, now.y - other.y))
      return zoomFrame(
        picture,
        moved,
        (moved.zoom * closer) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y)),
        leastZoom,
      )
    })
  }

  function release(event: React.PointerEvent<HTMLDivElement>) {
    const isTap = pointers.current.size === 1 && travelled.current < TAP && event.type === 'pointerup'
    pointers.current.delete(event.pointerId)
    if (!isTap) return
    const element = event.currentTarget
    const { left, top, width, height } = element.getBoundingClientRect()
    const { clientX, clientY } = event
    onChange((old) => {
      const scale = scaleOf(element, old)
      return moveFrame(picture, old, (clientX - left - width / 2) * scale, (clientY - top - height / 2) * scale)
    })
  }

  function press(event: React.KeyboardEvent) {
    const change = KEYS[event.key]
    if (!change) return
    event.preventDefault()
    onChange((old) => {
      const step = sideLength(picture, old) * STEP
      const moved = moveFrame(picture, old, change.right * step, change.down * step)
      return zoomFrame(picture, moved, moved.zoom + change.zoom * ZOOM_STEP, leastZoom)
    })
  }

  return (
    <div
      ref={area}
      role="application"
      aria-label="The part of the picture that is used"
      aria-describedby={describedBy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the picture
      tabIndex={0}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        if (pointers.current.size === 0) travelled.current = 0
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      }}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={press}
      className={clsx(
        'mx-auto aspect-square w-full max-w-[min(20rem,45dvh)] cursor-move touch-none select-none overflow-hidden border border-edge bg-sunken',
        isRound ? 'rounded-full' : 'rounded-md',
      )}
    >
      <canvas ref={canvas} width={SHARPNESS} height={SHARPNESS} className="block size-full" />
    </div>
  )
}

const key = (right: number, down: number, zoom = 0) => ({ right, down, zoom })
// The picture moves with the key, so the frame moves the other way.
const KEYS: Record<string, ReturnType<typeof key> | undefined> = {
  ArrowLeft: key(1, 0),
  ArrowRight: key(-1, 0),
  ArrowUp: key(0, 1),
  ArrowDown: key(0, -1),
  '+': key(0, 0, 1),
  '=': key(0, 0, 1),
  '-': key(0, 0, -1),
}
