import { useRef, useState } from 'react'
import { type FileKind, PICTURE } from '#web/forms/upload/check-file.ts'
import { CropDialog } from './crop-dialog.tsx'
import { type CropKind, cropToFile, readPicture } from './draw-square.ts'
import { type CropFrame, wholeZoom } from './frame.ts'

/** A logo whose sides differ less than this is sent as it is. */
const ALMOST_SQUARE = 0.95

/** A photo as it leaves a camera: what is sent of it is a small square. */
export const PHOTO: FileKind = {
  ...PICTURE,
  maxBytes: 40 * 1024 * 1024,
  tooLarge: 'The picture is larger than 40 MB. Choose a smaller one.',
}

interface Question {
  picture: ImageBitmap
  answer: (frame: CropFrame) => void
  cancel: () => void
}

/**
 * For a picture field: `prepare` asks for a square of the chosen picture and resolves to it, upright and without
 * metadata. It rejects with an AbortError when the user closes the dialog, and with the signal's reason when another
 * picture was chosen. Render `dialog` on the page. A logo may keep its transparent parts and may be smaller than its
 * square; one that is square is not asked for.
 */
export function useSquareCrop({ isRound = false, kind = 'photo' }: { isRound?: boolean; kind?: CropKind } = {}) {
  const [question, setQuestion] = useState<Question | null>(null)
  const answered = useRef(new WeakMap<File, File>())

  async function prepare(file: File, signal: AbortSignal): Promise<File> {
    // Another try with the same file; one that is chosen again is another.
    const before = answered.current.get(file)
    if (before) return before
    const picture = await readPicture(file)
    try {
      // A large picture may decode after the next one was chosen.
      signal.throwIfAborted()
      if (kind === 'logo' && wholeZoom(picture) > ALMOST_SQUARE) return file
      const frame = await new Promise<CropFrame>((answer, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
        setQuestion({ picture, answer, cancel: () => reject(new DOMException('Closed', 'AbortError')) })
      })
      const square = await cropToFile(picture, frame, file.name, kind)
      answered.current.set(file, square)
      return square
    } finally {
      setQuestion((shown) => (shown?.picture === picture ? null : shown))
      picture.close()
    }
  }

  const dialog = question && (
    <CropDialog
      picture={question.picture}
      kind={kind}
      isRound={isRound}
      onChosen={question.answer}
      onCancel={question.cancel}
    />
  )
  return { prepare, dialog }
}
