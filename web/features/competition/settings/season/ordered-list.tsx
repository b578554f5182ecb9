import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useState } from 'react'
import { isolate } from '#domain/isolate-name.ts'
import { Button } from '#web/ui/button.tsx'

interface OrderedListProps {
  label: string
  items: { key: string; label: string }[]
  /** Called with the item's index and its new one. */
  onMove: (from: number, to: number) => void
  renderTools?: (key: string, index: number) => React.ReactNode
}

/** A list whose items are put in order by dragging or with buttons, which a keyboard and a phone reach. */
export function OrderedList({ label, items, onMove, renderTools }: OrderedListProps) {
  const [dragged, setDragged] = useState<number | null>(null)
  return (
    <ol aria-label={label} className="border-line border-t">
      {items.map((item, index) => (
        <li
          key={item.key}
          draggable
          onDragStart={() => setDragged(index)}
          onDragEnd={() => setDragged(null)}
          onDragOver={(event) => dragged !== null && event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            if (dragged !== null && dragged !== index) onMove(dragged, index)
            setDragged(null)
          }}
          className={clsx(
            'flex min-h-11 flex-wrap items-center gap-2 border-line border-b py-1',
            dragged === index && 'bg-sunken',
          )}
        >
          <GripVertical aria-hidden className="size-4 shrink-0 cursor-grab text-muted" />
          <span className="figures w-6 shrink-0 text-muted text-sm">{index + 1}</span>
          <span className="wrap-anywhere min-w-0 flex-1 basis-24">{item.label}</span>
          <span className="ml-auto flex items-center gap-2">
            <Button
              variant="quiet"
              size="icon"
              aria-label={`Move ${isolate(item.label)} up`}
              disabled={index === 0}
              onClick={() => onMove(index, index - 1)}
            >
              <ArrowUp aria-hidden className="size-4" />
            </Button>
            <Button
              variant="quiet"
              size="icon"
              aria-label={`Move ${isolate(item.label)} down`}
              disabled={index === items.length - 1}
              onClick={() => onMove(index, index + 1)}
            >
              <ArrowDown aria-hidden className="size-4" />
            </Button>
            {renderTools?.(item.key, index)}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The list after an item moved. */
export const moved = <Item,>(items: readonly Item[], from: number, to: number): Item[] => {
  const item = items.slice(from, from + 1)
  return items.toSpliced(from, 1).toSpliced(to, 0, ...item)
}
