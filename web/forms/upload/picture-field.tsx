import { clsx } from 'clsx'
import { ImageUp } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { toast } from '#web/ui/toast.ts'
import { useStoredFile } from '#web/ui/use-stored-file.ts'
import { type FileKind, PICTURE } from './check-file.ts'
import { checkPicture } from './check-picture.ts'
import { DropArea } from './drop-area.tsx'
import { UploadStatus } from './upload-status.tsx'
import { useObjectUrl } from './use-object-url.ts'
import { type Upload, useUpload } from './use-upload.ts'

interface PictureFieldProps {
  label: string
  /** The current picture's address. */
  picture: string | null
  shape?: 'square' | 'wide'
  /** Recommended size, and what it is for. */
  hint?: string
  kind?: FileKind
  /** Shown when there is no picture. */
  placeholder?: React.ReactNode
  /** Uploads the file and saves its address. Should check the signal before it saves. */
  upload: Upload
  /** Makes the file to send, such as a square of it. Rejects with an AbortError when the user cancels. */
  prepare?: (file: File, signal: AbortSignal) => Promise<File>
  /** The title of the toast for a failed upload. */
  failureTitle?: string
  /** Receives the message of a failed upload. */
  onFailed?: (reason: string) => void
  onRemove?: () => void
  isRemoving?: boolean
}

/** A field for a picture: chosen or dropped, shown at once, uploaded with progress, with a message when that fails. */
export function PictureField({
  label,
  picture,
  shape = 'square',
  hint,
  kind = PICTURE,
  placeholder,
  upload,
  prepare,
  failureTitle,
  onFailed,
  onRemove,
  isRemoving = false,
}: PictureFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // The chosen file is shown until the saved picture has a new address.
  const [sent, setSent] = useState<{ file: File; insteadOf: string | null } | null>(null)
  const { state, start, retry, cancel } = useUpload({
    check: (file) => checkPicture(file, kind),
    prepare,
    onFailed: (message) => {
      if (failureTitle) toast(failureTitle, { description: message, destructive: true })
      onFailed?.(message)
    },
    upload: async (file, options) => {
      setSent({ file, insteadOf: picture })
      await upload(file, options)
    },
  })
  const isUploading = state.status === 'uploading'
  const preview = useObjectUrl(sent?.insteadOf === picture ? sent.file : null)
  const stored = useStoredFile(picture)
  const shown = preview ?? stored
  const choose = (file: File) => {
    setSent(null)
    start(file)
  }
  const dismiss = (action: () => void) => {
    // The pressed button disappears, so the focus stays in this field.
    input.current?.focus()
    action()
  }
  return (
    <DropArea labelledBy={id} onFile={choose}>
      <div
        className={clsx(
          'flex flex-wrap gap-5',
          shape === 'wide' ? 'flex-col sm:flex-row sm:items-center' : 'items-center',
        )}
      >
        <Frame shape={shape} isEmpty={shown === null}>
          {shown === null ? (
            (placeholder ?? <ImageUp aria-hidden className="size-6 text-muted" />)
          ) : (
            <img src={shown} alt="" className={clsx('size-full object-contain', isUploading && 'opacity-60')} />
          )}
        </Frame>
        <div className="grid min-w-0 grow basis-40 justify-items-start gap-2">
          <p id={id} className="font-semibold">
            {label}
          </p>
          {picture !== null && stored === null && (
            <p className="text-sm">This picture is on another site, so it is not shown. Upload it here instead.</p>
          )}
          {hint && (
            <p id={`${id}-hint`} className="text-muted text-sm">
              {hint}
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            <label
              className={buttonClass({
                variant: 'outline',
                className:
                  'has-focus-visible:outline-2 has-focus-visible:outline-pitch has-focus-visible:outline-offset-2',
              })}
            >
              {picture === null ? 'Choose picture' : 'Change picture'}
              <input
                ref={input}
                type="file"
                aria-label={`${label}: ${picture === null ? 'Choose picture' : 'Change picture'}`}
                aria-describedby={hint && `${id}-hint`}
                accept={kind.accept}
                className="sr-only"
                onChange={({ target }) => {
                  const [file] = target.files ?? []
                  if (file) choose(file)
                  // Without this, choosing the same file again fires no event.
                  target.value = ''
                }}
              />
            </label>
            {onRemove && picture !== null && !isUploading && (
              <Button
                variant="outline"
                aria-label={`${label}: Remove`}
                disabled={isRemoving}
                onClick={() => dismiss(onRemove)}
              >
                {isRemoving ? 'Removing…' : 'Remove'}
              </Button>
            )}
          </div>
        </div>
      </div>
      <UploadStatus
        state={state}
        onCancel={() =>
          dismiss(() => {
            setSent(null)
            cancel()
          })
        }
        onRetry={() => dismiss(retry)}
      />
    </DropArea>
  )
}

function Frame({
  shape,
  isEmpty,
  children,
}: {
  shape: 'square' | 'wide'
  isEmpty: boolean
  children: React.ReactNode
}) {
  return (
    <div
      className={clsx(
        'grid shrink-0 place-items-center overflow-hidden rounded-md border border-edge bg-card',
        shape === 'wide' ? 'aspect-[1200/630] w-full sm:w-64' : 'size-24',
        isEmpty && 'border-dashed',
      )}
    >
      {children}
    </div>
  )
}
