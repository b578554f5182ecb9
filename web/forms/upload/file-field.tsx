import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { useDrop } from './use-drop.ts'

interface FileFieldProps {
  icon: LucideIcon
  label: string
  hint: string
  /** File types, as an input takes them. */
  accept: string
  isMultiple?: boolean
  isDisabled: boolean
  /** Called with at least one file. */
  onFiles: (files: [File, ...File[]]) => void
}

/** The whole field is the label of a file input, so it accepts a press, the keyboard and dropped files. */
export function FileField({ icon: Icon, label, hint, accept, isMultiple, isDisabled, onFiles }: FileFieldProps) {
  const take = (list: FileList | null) => {
    const [first, ...others] = list ?? []
    if (first && !isDisabled) onFiles([first, ...others])
  }
  const { isOver, handlers } = useDrop(({ files }) => take(files))
  return (
    <label
      {...handlers}
      className={clsx(
        'grid cursor-pointer grid-cols-1 wrap-anywhere justify-items-center gap-1 rounded-md border border-edge border-dashed px-6 py-8 text-center hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-pitch has-focus-visible:outline-offset-2',
        isOver && 'border-pitch border-solid bg-pitch-wash',
      )}
    >
      <Icon aria-hidden className="mb-1 size-7 text-pitch" />
      <span className="font-semibold">{label}</span>
      <span className="text-muted text-sm">{hint}</span>
      <input
        type="file"
        multiple={isMultiple}
        accept={accept}
        className="sr-only"
        disabled={isDisabled}
        onChange={({ target }) => {
          take(target.files)
          // Without this, choosing the same file again after a correction would raise no change event.
          target.value = ''
        }}
      />
    </label>
  )
}
