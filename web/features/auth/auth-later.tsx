import { lazy } from 'react'
import { UNREACHABLE } from '#web/queries/failures/failure-message.ts'

// The rarely used forms of /auth are loaded on demand.
const Unloaded = () => (
  <p role="alert" className="border-danger border-l-4 bg-danger-wash px-4 py-3">
    {UNREACHABLE} Then reload the page.
  </p>
)
const unloaded = () => ({ default: Unloaded })

export const CodeChallenge = lazy<typeof import('./code-challenge.tsx')['CodeChallenge']>(() =>
  import('./code-challenge.tsx').then(({ CodeChallenge }) => ({ default: CodeChallenge })).catch(unloaded),
)

export const EmailLinkForm = lazy<typeof import('./email-link-form.tsx')['EmailLinkForm']>(() =>
  import('./email-link-form.tsx').then(({ EmailLinkForm }) => ({ default: EmailLinkForm })).catch(unloaded),
)
