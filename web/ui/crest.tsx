import { clsx } from 'clsx'
import { useStoredFile } from './use-stored-file.ts'

interface CrestProps {
  name: string
  logoUrl: string | null
  size?: 'small' | 'medium' | 'large'
}

const sizes = {
  small: 'size-7 text-xs',
  medium: 'size-10 text-sm',
  large: 'size-16 text-xl sm:size-24 sm:text-3xl',
}
const pixels = { small: 28, medium: 40, large: 96 }

/** A team's badge, or its initials on a shield. Hidden from screen readers, since the name is beside it. */
export function Crest({ name, logoUrl, size = 'small' }: CrestProps) {
  const logo = useStoredFile(logoUrl)
  if (logo !== null) {
    return (
      <img
        src={logo}
        alt=""
        width={pixels[size]}
        height={pixels[size]}
        loading={size === 'large' ? 'eager' : 'lazy'}
        decoding="async"
        className={clsx(sizes[size], 'shrink-0 object-contain')}
      />
    )
  }
  return (
    <span aria-hidden="true" className={clsx(sizes[size], 'shield')}>
      {initialsOf(name)}
    </span>
  )
}

/** 'AFC Bournemouth' → 'AB': the first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /^[\p{L}\d]/u.test(word))
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('en') ?? '').join('')
}
