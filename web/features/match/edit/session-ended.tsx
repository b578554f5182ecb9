import { Button } from '#web/ui/button.tsx'

/** Shown in the dialog after the session has ended. */
export const SessionEnded = ({ onSignIn }: { onSignIn: () => void }) => (
  <section
    role="alert"
    className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-danger border-l-4 bg-danger-wash px-4 py-3 text-sm"
  >
    <p className="min-w-0 grow basis-60">
      Your session has ended. What you entered is kept on this device: sign in, and you come back to it.
    </p>
    <Button variant="outline" onClick={onSignIn}>
      Sign in again
    </Button>
  </section>
)
