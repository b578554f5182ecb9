import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Section } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { AddBan } from './add-ban.tsx'
import { BanList } from './ban-list.tsx'
import { disciplineQuery, type Discipline as Loaded } from './discipline-query.ts'
import { RulesForm } from './rules-form.tsx'
import { StopCounting } from './stop-counting.tsx'

/** Suspensions of the current season: rules, the list of bans, and decisions. Off until its owner chooses rules. */
export function Discipline({ leagueId }: { leagueId: string }) {
  const { data, error, refetch, isFetching } = useQuery(disciplineQuery(leagueId))
  return (
    <Section title="Suspensions">
      {data !== undefined && <Content leagueId={leagueId} discipline={data} />}
      {data === undefined && error === null && <Spinner />}
      {data === undefined && error !== null && (
        <div className="grid justify-items-start gap-4">
          <p>The suspensions could not be loaded. {failureMessage(error)}</p>
          <Button variant="outline" disabled={isFetching} onClick={() => refetch()}>
            Try again
          </Button>
        </div>
      )}
    </Section>
  )
}

function Content({ leagueId, discipline: { season, rules } }: { leagueId: string; discipline: Loaded }) {
  const [isOpen, setOpen] = useState(false)
  const form = <RulesForm key={season.id} leagueId={leagueId} season={season} rules={rules} />
  if (rules === null) {
    return (
      <div className="grid justify-items-start gap-4">
        <p className="max-w-prose text-muted">
          Cards of a season can ban players. A ban is counted in matches that were really played, and the line-up says
          who is banned and why.
        </p>
        {isOpen ? (
          <div className="w-full">{form}</div>
        ) : (
          <Button variant="outline" onClick={() => setOpen(true)}>
            Count suspensions
          </Button>
        )}
      </div>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <BanList leagueId={leagueId} seasonId={season.id} />
      <div>
        <Disclosure summary="Ban without a card">
          <AddBan leagueId={leagueId} seasonId={season.id} />
        </Disclosure>
        <Disclosure summary="Rules of suspensions">
          <div className="grid gap-6">
            {form}
            <StopCounting leagueId={leagueId} seasonId={season.id} />
          </div>
        </Disclosure>
      </div>
    </div>
  )
}
