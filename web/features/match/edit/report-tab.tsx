import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { AudioField } from './audio-field.tsx'
import { type Content, LONGEST_REPORT } from './content.ts'
import { ERROR_ID } from './save-bar.tsx'
import type { Recording } from './use-recording.ts'

interface ReportTabProps {
  content: Content
  onChange: (part: Partial<Content>) => void
  recording: Recording
  isWrong: boolean
}

/** The report's text and its audio commentary. */
export function ReportTab({ content: { reportText, audioUrl }, onChange, recording, isWrong }: ReportTabProps) {
  const left = LONGEST_REPORT - reportText.length
  return (
    <div className="grid gap-8">
      <Field
        label="Report text"
        hint={
          left < LONGEST_REPORT / 10
            ? `${Math.abs(left).toLocaleString('en-GB')} characters ${left < 0 ? 'too many' : 'left'}`
            : 'An empty line begins a new paragraph. The report before this one is kept in the archive.'
        }
      >
        {(control) => (
          <Textarea
            {...control}
            {...(isWrong && { 'aria-invalid': true, 'aria-describedby': ERROR_ID })}
            dir="auto"
            rows={12}
            value={reportText}
            onChange={({ target }) => onChange({ reportText: target.value })}
            className="text-base leading-relaxed"
          />
        )}
      </Field>
      <AudioField url={audioUrl} recording={recording} onRemove={() => onChange({ audioUrl: '' })} />
    </div>
  )
}
