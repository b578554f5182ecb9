import { useState } from 'react'
import { isolate } from '#domain/isolate-name.ts'
import { EndMembership } from '#web/forms/end-membership.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogTrigger } from '#web/ui/dialog.tsx'

interface LeaveCommitteeProps {
  membershipId: string
  as: 'administrator' | 'assistant' | 'scorer'
  /** Name of the competition or the team. */
  of: string
}

/** Ends one's own membership, after a question. */
export function LeaveCommittee({ membershipId, as, of }: LeaveCommitteeProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="quiet" size="small" aria-label={`Leave ${isolate(of)}`}>
          Leave
        </Button>
      </DialogTrigger>
      <EndMembership
        endIt={(supabase) =>
          supabase
            .from(as === 'scorer' ? 'scorers' : 'league_members')
            .delete()
            .eq('id', membershipId)
            .throwOnError()
        }
        title={`Leave ${isolate(of)}?`}
        text={`You stop being ${as === 'scorer' ? 'a scorer' : `an ${as}`} of ${isolate(of)}. ${ENDS[as]} Only a new invitation brings you back.`}
        keep="Stay"
        end="Leave"
        ended="You have left"
        onDone={() => setOpen(false)}
      />
    </Dialog>
  )
}

const ENDS = {
  administrator: 'API keys, links and open invitations that you made stop working.',
  scorer: 'Matches that you entered stay as they are.',
  assistant: 'Links that you made for the team stop working.',
}
