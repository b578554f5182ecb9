import { FileAudio } from 'lucide-react'
import { useId, useRef } from 'react'
import { DropArea } from '#web/forms/upload/drop-area.tsx'
import { UploadStatus } from '#web/forms/upload/upload-status.tsx'
import { AudioPlayer } from '#web/ui/audio-player.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { useStoredFile } from '#web/ui/use-stored-file.ts'
import { AUDIO } from './audio-kind.ts'
import type { Recording } from './use-recording.ts'

interface AudioFieldProps {
  url: string
  recording: Recording
  onRemove: () => void
}

/** The audio commentary. An organizer chooses or drops a file, plays it before saving, replaces or removes it. */
export function AudioField({ url, recording: { state, start, retry, cancel }, onRemove }: AudioFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const src = useStoredFile(url)
  const verb = url === '' ? 'Choose audio file' : 'Replace audio file'
  const dismiss = (action: () => void) => {
    // The pressed button disappears, so the focus moves to this field.
    input.current?.focus()
    action()
  }
  return (
    <DropArea labelledBy={id} onFile={start}>
      <div>
        <p id={id} className="font-semibold text-sm">
          Audio commentary
        </p>
        <p id={`${id}-hint`} className="text-muted text-sm">
          Any audio file, up to 100 MB. It plays on the match page after you save.
        </p>
      </div>
      {src !== null && <AudioPlayer key={src} src={src} title="Audio commentary" />}
      {url !== '' && src === null && (
        <p className="text-sm">
          This recording is on another site, so the match page links to it instead of playing it.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <label
          className={buttonClass({
            variant: 'outline',
            className: 'has-focus-visible:outline-2 has-focus-visible:outline-pitch has-focus-visible:outline-offset-2',
          })}
        >
          <FileAudio aria-hidden />
          {verb}
          <input
            ref={input}
            type="file"
            aria-label={verb}
            aria-describedby={`${id}-hint`}
            accept={AUDIO.accept}
            className="sr-only"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) start(file)
              // The same file, chosen again, must count as new.
              target.value = ''
            }}
          />
        </label>
        {url !== '' && state.status !== 'uploading' && (
          <Button variant="quiet" onClick={() => dismiss(onRemove)}>
            Remove recording
          </Button>
        )}
      </div>
      <UploadStatus state={state} onCancel={() => dismiss(cancel)} onRetry={() => dismiss(retry)} />
    </DropArea>
  )
}
