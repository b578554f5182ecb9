import { clsx } from 'clsx'
import { FileUp } from 'lucide-react'
import { useState } from 'react'

interface DropZoneProps {
  onFile: (file: File) => void
  isDisabled: boolean
}

/** The whole field is the label of a file input, so it accepts a press, the keyboard and a dropped file. */
export function DropZone({ onFile, isDisabled }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file && !isDisabled) onFile(file)
  }
  return (
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
        'grid cursor-pointer justify-items-center gap-1 rounded-md border border-edge border-dashed px-6 py-8 text-center hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-pitch has-focus-visible:outline-offset-2',
        isOver && 'border-pitch border-solid bg-pitch-wash',
      )}
    >
      <FileUp aria-hidden className="mb-1 size-7 text-pitch" />
      <span className="font-semibold">Choose a CSV file</span>
      <span className="text-muted text-sm">or drop it here, up to 5 MB and 5,000 matches</span>
      <input
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values,application/vnd.ms-excel"
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
