import { clsx } from 'clsx'
import { useDrop } from './use-drop.ts'

interface DropAreaProps {
  /** The id of the element that names the group. */
  labelledBy: string
  onFile: (file: File) => void
  children: React.ReactNode
}

/** An area on which a file can be dropped. */
export function DropArea({ labelledBy, onFile, children }: DropAreaProps) {
  const { isOver, handlers } = useDrop(({ files: [file] }) => file && onFile(file))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no place to drop a file, and its legend cannot be laid out.
    <div
      role="group"
      aria-labelledby={labelledBy}
      className={clsx('grid gap-3 rounded-md', isOver && 'outline-2 outline-pitch outline-dashed outline-offset-8')}
      {...handlers}
    >
      {children}
    </div>
  )
}
