import { useQuery } from '@tanstack/react-query'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Button } from '#web/ui/button.tsx'
import { firstPress } from '#web/ui/double-press.ts'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { leaveButton } from '#web/ui/leave-button.ts'
import { Page } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { membershipsQuery } from './memberships.ts'

/** The page until the person's memberships decide what they may do: a spinner, or the failure with Retry. */
export function RightsPending({ userId }: { userId: string }) {
  const { error, refetch } = useQuery(membershipsQuery(userId))
  if (error === null) return <Spinner message="Loading" />
  return (
    <Page narrow>
      <ErrorCard
        title="Your rights could not be loaded"
        message={failureMessage(error)}
        actions={
          <Button
            onClick={firstPress(({ currentTarget }) => {
              leaveButton(currentTarget)
              void refetch()
            })}
          >
            Retry
          </Button>
        }
      />
    </Page>
  )
}
