import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countMatches } from '#domain/count-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import { causeOf } from '#domain/suspensions.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { type Suspension, suspensionsQuery } from '#web/queries/suspensions.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ChangeBan } from './change-ban.tsx'
import { RemoveDecision } from './remove-decision.tsx'

interface BanListProps {
  leagueId: string
  seasonId: string
}

/** All bans of a season, with a way to change each. */
export function BanList({ leagueId, seasonId }: BanListProps) {
  const { data, error } = useQuery(suspensionsQuery(leagueId, seasonId))
  const [changed, setChanged] = useState<Suspension | null>(null)
  const [removed, setRemoved] = useState<Suspension | null>(null)
  if (error) return <FormError message={failureMessage(error)} />
  if (data === undefined) return <Spinner />
  if (data.length === 0) return <p className="text-muted">No player is banned, and no ban has been served.</p>
  return (
    <>
      <ul aria-label="Bans" className="border-line border-t">
        {data.map((ban) => (
          <BanRow key={keyOf(ban)} ban={ban} onChange={() => setChanged(ban)} onRemove={() => setRemoved(ban)} />
        ))}
      </ul>
      {changed !== null && (
        <Dialog open onOpenChange={() => setChanged(null)}>
          <ChangeBan leagueId={leagueId} seasonId={seasonId} ban={changed} onDone={() => setChanged(null)} />
        </Dialog>
      )}
      {removed !== null && (
        <Dialog open onOpenChange={() => setRemoved(null)}>
          <RemoveDecision leagueId={leagueId} ban={removed} onDone={() => setRemoved(null)} />
        </Dialog>
      )}
    </>
  )
}

const keyOf = ({ player_id, match_id, kind, decision_id }: Suspension) =>
  [player_id, match_id ?? decision_id, kind].join()

interface BanRowProps {
  ban: Suspension
  onChange: () => void
  onRemove: () => void
}

function BanRow({ ban, onChange, onRemove }: BanRowProps) {
  const { player_name, team_name, decision_id, kind } = ban
  return (
    <li className="grid gap-2 border-line border-b py-3">
      <div>
        <p className="wrap-anywhere">
          <bdi className="font-semibold">{player_name}</bdi> <bdi className="text-muted">{team_name}</bdi>
        </p>
        <p>{stateOf(ban)}</p>
        {decision_id !== null && <p className="wrap-anywhere text-muted text-sm">{decisionOf(ban)}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          size="small"
          aria-label={`Change the ban of ${isolate(player_name)}`}
          onClick={onChange}
        >
          Change
        </Button>
        {decision_id !== null && (
          <Button
            variant="quiet"
            size="small"
            aria-label={`Remove the ${kind === 'other' ? 'ban of' : 'decision about'} ${isolate(player_name)}`}
            onClick={onRemove}
          >
            {kind === 'other' ? 'Remove the ban' : 'Remove the decision'}
          </Button>
        )}
      </div>
    </li>
  )
}

function stateOf(ban: Suspension): string {
  const cause = causeOf(ban)
  const words = cause.charAt(0).toUpperCase() + cause.slice(1)
  if (ban.matches === 0) return `${words}: ban lifted`
  if (ban.served >= ban.matches) return `${words}: ${countMatches(ban.matches)}, served`
  const served = ban.served === 0 ? '' : `, ${ban.served} of them served`
  return `${words}: misses ${countMatches(ban.matches)}${served}`
}

function decisionOf({ kind, usual, reason, decided_by, decided_at }: Suspension): string {
  const by = decided_by === null ? '' : ` by ${isolate(decided_by)}`
  const day =
    decided_at === null ? '' : ` on ${new Date(decided_at).toLocaleDateString('en-GB', { dateStyle: 'long' })}`
  return `Decided${by}${day}${kind === 'other' ? '' : `, in place of ${countMatches(usual)}: ${reason}`}`
}
