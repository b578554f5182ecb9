import { clsx } from 'clsx'
import { useStoredFile } from './use-stored-file.ts'

/** A person's picture, or the first letter of their email. */
export function Avatar({ email, url, size = 'size-9 text-xl' }: { email: string; url: string; size?: string }) {
  const picture = useStoredFile(url)
  if (picture !== null) return <img src={picture} alt="" className={clsx('rounded-full object-cover', size)} />
  return (
    <span
      aria-hidden="true"
      className={clsx('grid place-items-center rounded-full bg-ink font-display font-semibold text-paper', size)}
    >
      {email.charAt(0).toUpperCase()}
    </span>
  )
}
