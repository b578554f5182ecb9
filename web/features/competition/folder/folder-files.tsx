import { clsx } from 'clsx'
import { Check, FolderUp } from 'lucide-react'
import { useState } from 'react'
import { FILES } from './use-folder.ts'

interface FolderFilesProps {
  chosen: readonly string[]
  onFiles: (files: Iterable<File>) => void
  isDisabled: boolean
}

/** The whole field is the label of a file input, so it accepts a press, the keyboard and dropped files. */
export function FolderFiles({ chosen, onFiles, isDisabled }: FolderFilesProps) {
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    if (files && !isDisabled) onFiles([...files])
  }
  return (
    <>
      <label
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files)
        }}
        className={clsx(
          'grid cursor-pointer grid-cols-1 wrap-anywhere justify-items-center gap-1 rounded-md border border-edge border-dashed px-6 py-8 text-center hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-pitch has-focus-visible:outline-offset-2',
          isOver && 'border-pitch border-solid bg-pitch-wash',
        )}
      >
        <FolderUp aria-hidden className="mb-1 size-7 text-pitch" />
        <span className="font-semibold">Choose rules.json and results.csv</span>
        <span className="text-muted text-sm">both at once or one after the other, or drop them here</span>
        <input
          type="file"
          multiple
          accept=".json,.csv,.tsv,.txt,application/json,text/csv"
          className="sr-only"
          disabled={isDisabled}
          onChange={({ target }) => {
            take(target.files)
            // Without this, choosing the same file again after a correction would raise no change event.
            target.value = ''
          }}
        />
      </label>
      <ul role="status" className="mt-3 grid gap-1 text-sm">
        {FILES.filter((name) => chosen.includes(name)).map((name) => (
          <li key={name} className="flex items-center gap-2">
            <Check aria-hidden className="size-4 text-pitch" />
            {name} is read.
          </li>
        ))}
      </ul>
    </>
  )
}
