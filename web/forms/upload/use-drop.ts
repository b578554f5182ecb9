import { useState } from 'react'

/** The handlers of an element on which something can be dropped, and whether it is over it. */
export function useDrop(onDrop: (dropped: DataTransfer) => void) {
  const [isOver, setOver] = useState(false)
  const handlers = {
    onDragOver(event: React.DragEvent) {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: React.DragEvent) {
      event.preventDefault()
      setOver(false)
      onDrop(event.dataTransfer)
    },
  }
  return { isOver, handlers }
}
