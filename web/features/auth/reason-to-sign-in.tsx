import { useLocation } from 'react-router'
import { readReturnPath } from '#web/session/return-path.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/** Says which page led to the form, or that a session has ended; nothing for a visitor who came by themselves. */
export function ReasonToSignIn() {
  // The guard sets it in the history entry, so it survives a reload.
  const hasEnded = useLocation().state?.hasEnded === true
  // The server does not know it.
  const path = useHydrated() ? readReturnPath() : null
  if (hasEnded)
    return (
      <Note>
        <strong>You have been signed out.</strong> Your session has ended, here or on another device. Sign in again to
        continue where you were.
      </Note>
    )
  return path !== null && <Note>{reasonFor(path)}</Note>
}

const Note = ({ children }: { children: React.ReactNode }) => (
  <p role="status" className="mb-6 border-pitch border-l-4 bg-pitch-wash px-4 py-3">
    {children}
  </p>
)

const reasons: readonly (readonly [RegExp, string])[] = [
  [/^\/dashboard/, 'The dashboard needs an account. It opens after you sign in.'],
  [/^\/competitions\/create/, 'A new competition needs an account. Its form opens after you sign in.'],
  [/^\/competitions\//, 'This page is for the people who run the competition. It opens after you sign in.'],
  [/^\/team\//, 'This page is for the people who run the team. It opens after you sign in.'],
  [/^\/match\//, 'Only the people of a match can edit it. It opens again after you sign in.'],
  [/^\/players?\//, 'Players edit their own profile. The form opens after you sign in.'],
]

/** @param path the address that the visitor asked for */
const reasonFor = (path: string): string =>
  reasons.find(([pattern]) => pattern.test(path))?.[1] ??
  'The page that you asked for needs an account. It opens after you sign in.'
