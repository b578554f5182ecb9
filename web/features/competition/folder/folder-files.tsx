import { Check, FolderUp } from 'lucide-react'
import { FileField } from '#web/forms/upload/file-field.tsx'
import { FILES } from './use-folder.ts'

interface FolderFilesProps {
  chosen: readonly string[]
  onFiles: (files: Iterable<File>) => void
  isDisabled: boolean
}

/** Takes the two files of a competition, and says which of them are read. */
export const FolderFiles = ({ chosen, onFiles, isDisabled }: FolderFilesProps) => (
  <>
    <FileField
      icon={FolderUp}
      label="Choose rules.json and results.csv"
      hint="both at once or one after the other, or drop them here"
      accept=".json,.csv,.tsv,.txt,application/json,text/csv"
      isMultiple
      isDisabled={isDisabled}
      onFiles={onFiles}
    />
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
