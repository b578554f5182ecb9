import { useRef, useState } from 'react'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'

/** The note at an account without a proven address: it gets no notices before the link in a mail was opened. */
export function ProveAddress() {
  const place = useRef<HTMLDivElement>(null)
  const [isAsked, setIsAsked] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [ask, isAsking] = useAction(async () => {
    setFailure(null)
    try {
      const supabase = await browserSupabase()
      await supabase.rpc('ask_address_proof').throwOnError()
      // The pressed button disappears.
      place.current?.focus()
      setIsAsked(true)
    } catch (error) {
      setFailure(failureMessage(error))
    }
  })
  return (
    <div
      ref={place}
      role="status"
      tabIndex={-1}
      className="grid justify-items-start gap-3 border-pitch border-l-4 bg-pitch-wash px-4 py-3 outline-none"
    >
      {isAsked ? (
        <p>An email is on its way to you. Open the link in it to receive the emails that you choose here.</p>
      ) : (
        <>
          <p>Confirm your address to receive emails.</p>
          <Button variant="outline" aria-disabled={isAsking} onClick={() => ask()}>
            {isAsking ? 'Asking…' : 'Email me a link'}
          </Button>
        </>
      )}
      <FormError message={failure} />
    </div>
  )
}
