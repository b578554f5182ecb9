import { clsx } from 'clsx'
import { initialsOf } from './crest.tsx'
import { useStoredFile } from './use-stored-file.ts'

interface PortraitProps {
  name: string
  photoUrl: string | null
  large?: boolean
}

/** A person's photo, or their initials. Hidden from screen readers, since the name is beside it. */
export function Portrait({ name, photoUrl, large = false }: PortraitProps) {
  const size = large ? 'size-28 text-4xl sm:size-40 sm:text-6xl' : 'size-12 text-lg'
  const photo = useStoredFile(photoUrl)
  if (photo !== null) {
    const pixels = large ? 160 : 48
    return (
      <img
        src={photo}
        alt=""
        width={pixels}
        height={pixels}
        loading="lazy"
        decoding="async"
        className={clsx(size, 'shrink-0 rounded-sm object-cover')}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className={clsx(
        size,
        'grid shrink-0 place-items-center rounded-sm bg-sunken font-display font-semibold text-muted',
      )}
    >
      {initialsOf(name)}
    </span>
  )
}
