import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'

interface QueueNoteProps {
  /** Entries that the server has not answered. */
  waiting: number
  isDurable: boolean
  /** The error of a request that no repetition helps. */
  failure: unknown
  onSend: () => void
}

/** Whether everything has arrived, and how much waits on this device. */
export function QueueNote({ waiting, isDurable, failure, onSend }: QueueNoteProps) {
  return (
    <>
      <p role="status" className="flex min-h-11 items-center justify-between gap-3 text-muted">
        {waiting === 0 ? 'Everything is saved' : `Waiting for the network (${waiting})`}
        {waiting > 0 && (
          <Button variant="quiet" size="small" className="min-h-11" onClick={onSend}>
            Send now
          </Button>
        )}
      </p>
      {waiting > 0 && !isDurable && (
        <FormError message="This browser stores nothing on the device. Leave this page open until everything is saved." />
      )}
      {waiting > 0 && failure !== null && (
        <FormError message={`${failureMessage(failure)} What you entered is kept on this device.`} />
      )}
    </>
  )
}
