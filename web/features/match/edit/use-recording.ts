import { checkFile } from '#web/forms/upload/check-file.ts'
import { uploadFile } from '#web/forms/upload/upload-file.ts'
import { useUpload } from '#web/forms/upload/use-upload.ts'
import { createUuid } from '#web/queries/create-uuid.ts'
import { toast } from '#web/ui/toast.ts'
import { AUDIO, audioName } from './audio-kind.ts'

export type Recording = ReturnType<typeof useRecording>

/** Uploads a recording. The match's page plays it after Save. */
export function useRecording(matchId: string, onUploaded: (url: string) => void) {
  const { state, start, retry, cancel } = useUpload({
    check: (file) => checkFile(file, AUDIO),
    upload: async (file, options) => {
      const name = audioName(file.name, createUuid().slice(0, 8))
      const url = await uploadFile({
        bucket: 'match-reports',
        path: `match-reports/${matchId}/${name}`,
        file,
        wrongContent: AUDIO.wrongType,
        ...options,
      })
      options.signal.throwIfAborted()
      onUploaded(url)
    },
    onFailed: (reason) => void toast('Failed to upload recording', { description: reason, destructive: true }),
  })
  return { state, start, retry, cancel, isUploading: state.status === 'uploading' }
}
