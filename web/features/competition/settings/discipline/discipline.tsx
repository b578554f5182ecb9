import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadingFailed } from '#web/queries/failures/loading-failed.tsx'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Section } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { AddBan } from './add-ban.tsx'
import { BanList } from './ban-list.tsx'
import { disciplineQuery, type Discipline as Loaded } from './discipline-query.ts'
import { RulesForm } from './rules-form.tsx'
import { StopCounting } from './stop-counting.tsx'

/** Suspensions of the current season: rules, the list of bans, and decisions. Off until an organizer chooses rules. */
export function Discipline({ leagueId }: { leagueId: string }) {
  const { data, error, refetch } = useQuery(disciplineQuery(leagueId))
  return (
    <Section title="Suspensions">
      {data !== undefined && <Content leagueId={leagueId} discipline={data} />}
      {data === undefined && error === null && <Spinner />}
      {data === undefined && error !== null && <LoadingFailed what="The suspensions" error={error} onRetry={refetch} />}
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
          The cards of a season can lead to bans. A ban counts matches that were actually played, and the line-up shows
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
        <Disclosure summary="Rules for suspensions">
          <div className="grid gap-6">
            {form}
            <StopCounting leagueId={leagueId} seasonId={season.id} />
          </div>
        </Disclosure>
      </div>
    </div>
  )
}
