import { FileUp } from 'lucide-react'
import { useId, useState } from 'react'
import { readFile, refuseFile } from '#domain/import/read-file.ts'
import { FileField } from '#web/forms/upload/file-field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Label } from '#web/ui/label.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { FormatHelp } from './format-help.tsx'

const FILE_TYPES = '.csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values,application/vnd.ms-excel'

interface ImportSourceProps {
  text: string
  onText: (text: string) => void
  isDisabled: boolean
  textRef: React.RefObject<HTMLTextAreaElement | null>
}

/** A file or pasted cells; either way the text can be corrected here. */
export function ImportSource({ text, onText, isDisabled, textRef }: ImportSourceProps) {
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  async function takeFile(file: File) {
    const refused = refuseFile(file)
    setProblem(refused)
    if (refused !== null) return
    const read = await file.arrayBuffer().then((bytes) => readFile(new Uint8Array(bytes)), unreadable)
    setProblem(read.problem ?? null)
    if (read.text !== undefined) onText(read.text)
  }
  return (
    <div className="grid gap-5">
      <FileField
        icon={FileUp}
        label="Choose a CSV file"
        hint="or drop it here, up to 5 MB and 5,000 matches"
        accept={FILE_TYPES}
        isDisabled={isDisabled}
        onFiles={([file]) => takeFile(file)}
      />
      <FormError message={problem} />
      <div className="grid gap-1.5">
        <Label htmlFor={id}>Or paste the cells here</Label>
        <Textarea
          ref={textRef}
          id={id}
          rows={8}
          spellCheck={false}
          autoCapitalize="off"
          wrap="off"
          disabled={isDisabled}
          value={text}
          onChange={({ target }) => {
            setProblem(null)
            onText(target.value)
          }}
          placeholder={
            'date,time,round,home,away,home_score,away_score\n12/08/2024,15:00,1,Riverside Rovers,Hilltop United,2,1'
          }
          className="figures font-mono text-sm"
        />
      </div>
      <FormatHelp />
    </div>
  )
}

const unreadable = () => ({
  text: undefined,
  problem: 'The file could not be read. Close it in other programs and choose it again, or paste its cells below.',
})
