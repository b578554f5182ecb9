import { saveFile } from '#web/share/save-file.ts'
import { toast } from '#web/ui/toast.ts'

interface SharedPicture {
  path: string
  /** The name of the file. */
  name: string
  title: string
  /** The page that the picture shows. */
  link: string
}

/** Opens the system's share sheet with the picture; saves the picture where the browser shares no files. */
export async function sharePicture({ path, name, title, link }: SharedPicture): Promise<void> {
  const answer = await fetch(path).catch(() => null)
  if (!answer?.ok) {
    toast('The picture could not be loaded', { description: 'Try again in a moment.', destructive: true })
    return
  }
  const file = new File([await answer.blob()], name, { type: 'image/png' })
  if (!navigator.canShare?.({ files: [file] })) {
    saveFile(file, name)
    toast('Picture saved', { description: 'This browser cannot hand it to another app. Add it to your post there.' })
    return
  }
  await navigator.share({ files: [file], title, text: `${title}\n${link}` }).catch((error: unknown) => {
    // The user closed the sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast('The picture could not be shared', { description: 'Download it instead.', destructive: true })
  })
}
