import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadingFailed } from '#web/queries/failures/loading-failed.tsx'
import { useUser } from '#web/session/use-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Section } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { ExportData } from './export-data.tsx'
import { ownedCompetitionsQuery } from './leaving-queries.ts'
import { OwnedCompetitions } from './owned-competitions.tsx'

/** Offers a copy of the account's data, and its deletion. */
export function YourData() {
  return (
    <div className="grid gap-12">
      <Section title="Export my data">
        <ExportData />
      </Section>
      <Section title="Delete account">
        <Leave />
      </Section>
    </div>
  )
}

function Leave() {
  const user = useUser()
  const { data: competitions, error, refetch } = useQuery(ownedCompetitionsQuery(user.id))
  const [isAsked, setAsked] = useState(false)
  if (competitions === undefined) {
    if (!error) return <Spinner />
    return <LoadingFailed what="Your competitions" error={error} onRetry={refetch} />
  }
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        <strong>What is deleted:</strong> your account with every session, your email address and your profile picture.
      </p>
      <p>
        <strong>What is kept:</strong> your name in line-ups, goals and tables, which are other people’s history too. A
        team that you manage stays without a manager until somebody else is appointed.
      </p>
      {competitions.length > 0 ? (
        <div className="grid w-full gap-4">
          <p role="status" className="border-pitch border-l-4 bg-pitch-wash px-4 py-3">
            Delete your {competitions.length === 1 ? 'competition' : 'competitions'} or hand{' '}
            {competitions.length === 1 ? 'it' : 'them'} over first. A competition needs an owner.
          </p>
          <OwnedCompetitions competitions={competitions} />
        </div>
      ) : (
        <Button variant="danger" onClick={() => setAsked(true)}>
          Delete account
        </Button>
      )}
      <Dialog open={isAsked} onOpenChange={setAsked}>
        <DeleteAccount onCancel={() => setAsked(false)} />
      </Dialog>
    </div>
  )
}
