import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { countWords } from '#domain/count-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import type { ManagedTeam } from '#web/features/team/manage/manage-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { firstPress } from '#web/ui/double-press.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Claim } from './squad-access-query.ts'
import { useAccessChange } from './use-access-change.ts'

interface ClaimsProps {
  team: ManagedTeam
  claims: readonly Claim[]
}

/** People who say that they are a player of the team. Nothing opens before the manager confirms it. */
export function Claims({ team, claims }: ClaimsProps) {
  // A decided claim keeps its row, so that the next one does not come under the finger.
  const [decided, setDecided] = useState<readonly Claim[]>([])
  const isDecided = ({ id }: Claim) => decided.some((claim) => claim.id === id)
  const rows = [...decided, ...claims.filter((claim) => !isDecided(claim))].toSorted(byTime)
  if (rows.length === 0) return null
  return (
    <div className="grid gap-3 border-pitch border-l-4 bg-pitch-wash px-4 py-3">
      <h3 className="font-semibold">
        {claims.length === 0 ? 'No more requests' : countWords(claims.length, 'request')}
      </h3>
      <ul className="grid gap-4">
        {rows.map((claim) => (
          <ClaimRow
            key={claim.id}
            team={team}
            claim={claim}
            isOpen={claims.some(({ id }) => id === claim.id)}
            onDecide={() => setDecided((before) => [...before.filter(({ id }) => id !== claim.id), claim])}
          />
        ))}
      </ul>
    </div>
  )
}

const byTime = (one: Claim, other: Claim) =>
  Date.parse(one.claimed_at) - Date.parse(other.claimed_at) || (one.id < other.id ? -1 : 1)

interface ClaimRowProps {
  team: ManagedTeam
  claim: Claim
  isOpen: boolean
  /** Called when a button is pressed. */
  onDecide: () => void
}

function ClaimRow({ team, claim, isOpen, onDecide }: ClaimRowProps) {
  const { id, name } = claim
  const queries = useQueryClient()
  const [outcome, setOutcome] = useState('')
  const { run, isRunning, failure } = useAccessChange(team.id)
  const decide = (isConfirmed: boolean) =>
    firstPress(() => {
      onDecide()
      return run(async (supabase) => {
        await supabase.rpc('decide_claim', { _claim_id: id, _is_confirmed: isConfirmed }).throwOnError()
        setOutcome(isConfirmed ? 'Confirmed' : 'Declined')
        toast(isConfirmed ? `${isolate(name)} is in` : 'Request declined')
        // A player with an account is shown on other screens too.
        if (isConfirmed) await queries.invalidateQueries()
      })
    })
  return (
    <li className="grid gap-2">
      <p className="[overflow-wrap:anywhere]">
        <bdi className="font-semibold">{name}</bdi>
        <span className="block text-muted text-sm">{sourceOf(claim)}</span>
      </p>
      <FormError message={failure} />
      {isOpen ? (
        <div className="flex flex-wrap gap-2">
          <Button size="small" className="min-h-11" aria-disabled={isRunning} onClick={decide(true)}>
            Confirm<span className="sr-only"> {name}</span>
          </Button>
          <Button variant="outline" size="small" className="min-h-11" aria-disabled={isRunning} onClick={decide(false)}>
            Decline<span className="sr-only"> {name}</span>
          </Button>
        </div>
      ) : (
        <p className="flex min-h-11 items-center">{outcome}</p>
      )}
    </li>
  )
}

function sourceOf({ account, email }: Claim): string {
  if (email === null) return 'No account: confirming activates the link that this person has.'
  return `With the account of ${account === null ? '' : `${isolate(account)}, `}${email}`
}
