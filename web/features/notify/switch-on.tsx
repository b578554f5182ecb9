import { useState } from 'react'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { switchOn } from './device.ts'
import { readChoice, type Topic } from './stored-choice.ts'
import { withTopic } from './topics.ts'

/** The button of a device that has no notifications yet. */
export function SwitchOn({ topic, reload }: { topic: Topic | null; reload: () => Promise<void> }) {
  const [failure, setFailure] = useState<string | null>(null)
  const [start, isStarting] = useAction(async () => {
    setFailure(null)
    try {
      await switchOn(withTopic(readChoice(), topic))
    } catch (error) {
      setFailure(failureMessage(error))
    }
    await reload()
  })
  return (
    <div className="grid justify-items-start gap-4">
      {topic === null ? (
        <p className="max-w-prose">
          Open a match, the fixtures of a team or those of a competition, and press ‘Notify me’ there.
        </p>
      ) : (
        <p className="wrap-anywhere font-medium text-xl">
          <bdi>{topic.name}</bdi>
        </p>
      )}
      <Button size="large" disabled={isStarting} onClick={() => start()}>
        {isStarting ? 'Switching on…' : 'Switch notifications on'}
      </Button>
      <FormError message={failure} />
    </div>
  )
}
