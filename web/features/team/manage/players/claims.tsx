import { useQueryClient } from '@tanstack/react-query'
import { countWords } from '#domain/count-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import type { ManagedTeam } from '#web/features/team/manage/manage-queries.ts'
import { Button } from '#web/ui/button.tsx'
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
  const queries = useQueryClient()
  const { run, isRunning, failure } = useAccessChange(team.id)
  const decide = ({ id, name }: Claim, isConfirmed: boolean) =>
    run(async (supabase) => {
      await supabase.rpc('decide_claim', { _claim_id: id, _is_confirmed: isConfirmed }).throwOnError()
      toast(isConfirmed ? `${isolate(name)} is in` : 'Request declined')
      // A player with an account is shown on other screens too.
      if (isConfirmed) await queries.invalidateQueries()
    })
  if (claims.length === 0) return <FormError message={failure} />
  return (
    <div className="grid gap-3 border-pitch border-l-4 bg-pitch-wash px-4 py-3">
      <h3 className="font-semibold">{countWords(claims.length, 'request')}</h3>
      <FormError message={failure} />
      <ul className="grid gap-4">
        {claims.map((claim) => (
          <li key={claim.id} className="grid gap-2">
            <p className="[overflow-wrap:anywhere]">
              <bdi className="font-semibold">{claim.name}</bdi>
              <span className="block text-muted text-sm">{sourceOf(claim)}</span>
            </p>
            <div className="flex flex-wrap gap-2">
              <Button size="small" className="min-h-11" aria-disabled={isRunning} onClick={() => decide(claim, true)}>
                Confirm<span className="sr-only"> {claim.name}</span>
              </Button>
              <Button
                variant="outline"
                size="small"
                className="min-h-11"
                aria-disabled={isRunning}
                onClick={() => decide(claim, false)}
              >
                Decline<span className="sr-only"> {claim.name}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

function sourceOf({ account, email }: Claim): string {
  if (email === null) return 'Without an account: confirming opens the link that this person has.'
  return `With the account of ${account === null ? '' : `${isolate(account)}, `}${email}`
}
