import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shortDate } from '#domain/date-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import type { ManagedTeam } from '#web/features/team/manage/manage-queries.ts'
import { LoadingFailed } from '#web/queries/failures/loading-failed.tsx'
import { Section } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { type HandedLineUp, handedLineUpsQuery } from './handed-line-ups-query.ts'
import { PickLineUp } from './pick-line-up.tsx'
import type { UpcomingMatch } from './upcoming-answers-query.ts'

interface HandedLineUpsProps {
  team: ManagedTeam
  match: UpcomingMatch
  bans: ReadonlyMap<string, string>
  near: ReadonlyMap<string, string>
}

/** The line-up that the team hands in until it is due, and both line-ups from then on. */
export function HandedLineUps({ team, match, bans, near }: HandedLineUpsProps) {
  const { data, error, refetch } = useQuery(handedLineUpsQuery(match.id))
  // The line-up that the taps of the manager change. A newer one waits until they ask for it.
  const [tapped, setTapped] = useState<string | null>(null)
  const { lineUpsDue: due } = match
  if (due === null) return null
  const own = data?.lineUps.find(({ team_id }) => team_id === team.id) ?? null
  const newest = own?.handed_at ?? ''
  const isDue = due.at <= new Date()
  return (
    <Section title="Line-up">
      <p className="mb-4 max-w-prose text-muted">
        {isDue
          ? 'Line-ups are due: both sides can read them, and they can no longer be changed.'
          : `Hand it in by ${shortDate(due.local.date)}, ${due.local.time}. The other side can read it from then on.`}
      </p>
      {data === undefined && error === null && <Spinner />}
      {data === undefined && error !== null && <LoadingFailed what="The line-ups" error={error} onRetry={refetch} />}
      {data !== undefined && !isDue && (
        <PickLineUp
          key={tapped ?? newest}
          team={team}
          match={match}
          bans={bans}
          near={near}
          handed={own}
          isOutdated={tapped !== null && tapped !== newest}
          onTap={() => setTapped(tapped ?? newest)}
          onNewest={() => setTapped(null)}
        />
      )}
      {data !== undefined && isDue && data.lineUps.length === 0 && <p>No line-up was handed in.</p>}
      {data !== undefined && isDue && (
        <div className="grid items-start gap-8 sm:grid-cols-2">
          {data.lineUps.map((lineUp) => (
            <ReadLineUp key={lineUp.team_id} lineUp={lineUp} people={data.people} />
          ))}
        </div>
      )}
    </Section>
  )
}

interface ReadLineUpProps {
  lineUp: HandedLineUp
  people: ReadonlyMap<string, { full_name: string; jersey_number: number | null }>
}

function ReadLineUp({ lineUp: { team, starters, bench, formation }, people }: ReadLineUpProps) {
  const names = (ids: readonly string[]) =>
    ids.map((id) => {
      const { full_name = 'A former player', jersey_number = null } = people.get(id) ?? {}
      return `${jersey_number ?? ''} ${isolate(full_name)}`.trim()
    })
  return (
    <div className="[overflow-wrap:anywhere]">
      <h3 className="text-xl">
        <bdi>{team}</bdi>
        {formation && <span className="figures text-muted"> {formation}</span>}
      </h3>
      <ul aria-label={`Line-up of ${isolate(team)}`} className="mt-2 border-line border-t">
        {names(starters).map((name) => (
          <li key={name} className="border-line border-b py-2 font-semibold">
            {name}
          </li>
        ))}
      </ul>
      {bench.length > 0 && <p className="mt-2 text-muted text-sm">Bench: {names(bench).join(', ')}</p>}
    </div>
  )
}
