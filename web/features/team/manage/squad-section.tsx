import { useQuery } from '@tanstack/react-query'
import { ListPlus } from 'lucide-react'
import { useState } from 'react'
import { countWords } from '#domain/count-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Section } from '#web/ui/page.tsx'
import { AddPlayer } from './add-player.tsx'
import { AddSeveral } from './add-several.tsx'
import { FormerPlayers } from './former-players.tsx'
import { type ManagedTeam, type SquadPlayer, signableQuery } from './manage-queries.ts'
import { PlayerRow } from './player-row.tsx'
import { RemovePlayer } from './remove-player.tsx'
import { SignButton } from './sign-button.tsx'
import { TransferPlayer } from './transfer-player.tsx'

interface SquadSectionProps {
  team: ManagedTeam
  userId: string
  isOrganizer: boolean
  /** Whether this person may choose the manager, and so remove the manager from the squad. */
  mayChoose: boolean
}

/** The squad, with forms to add and remove players. */
export function SquadSection({ team, userId, isOrganizer, mayChoose }: SquadSectionProps) {
  const { players } = team
  const { data: signable = [] } = useQuery(signableQuery(team.id))
  const [pasted, setPasted] = useState<string | null>(null)
  const [leaving, setLeaving] = useState<SquadPlayer | null>(null)
  const [moving, setMoving] = useState<SquadPlayer | null>(null)
  // An answer that arrives after the dialog was closed must not close the next one.
  const stay = () => setLeaving((now) => (now === leaving ? null : now))
  const endMove = () => setMoving((now) => (now === moving ? null : now))
  const former = signable.filter(({ was_here }) => was_here)
  const self = signable.find(({ is_caller, was_here }) => is_caller && !was_here)
  return (
    <Section
      title="Squad"
      aside={<span className="figures text-muted text-sm">{countWords(players.length, 'player')}</span>}
    >
      <div className="mb-8">
        <AddPlayer team={team} signable={signable} onPaste={setPasted}>
          <Button variant="outline" onClick={() => setPasted('')}>
            <ListPlus aria-hidden />
            Add several
          </Button>
          {self && (
            <SignButton team={team} player={self}>
              Add yourself
            </SignButton>
          )}
        </AddPlayer>
      </div>
      <Dialog open={pasted !== null} onOpenChange={(open) => open || setPasted(null)}>
        {pasted !== null && <AddSeveral team={team} pasted={pasted} onDone={() => setPasted(null)} />}
      </Dialog>
      {players.length === 0 ? (
        <EmptyState title="No players yet">
          Add the first player above, or paste the whole squad with 'Add several', one name per line.
        </EmptyState>
      ) : (
        <ul aria-label="Players" className="border-line border-t">
          {players.map((player) => (
            <PlayerRow
              key={player.id}
              team={team}
              player={player}
              isSelf={player.user_id === userId}
              onRemove={mayChoose || player.id !== team.manager?.id ? () => setLeaving(player) : null}
              onTransfer={isOrganizer ? () => setMoving(player) : null}
            />
          ))}
        </ul>
      )}
      <FormerPlayers team={team} players={former} />
      <Dialog open={leaving !== null} onOpenChange={(open) => open || stay()}>
        {leaving && (
          <RemovePlayer
            team={team}
            player={leaving}
            losesTeam={leaving.user_id === userId && leaving.id === team.manager?.id && !isOrganizer}
            onDone={stay}
          />
        )}
      </Dialog>
      <Dialog open={moving !== null} onOpenChange={(open) => open || endMove()}>
        {moving && <TransferPlayer team={team} player={moving} onDone={endMove} />}
      </Dialog>
    </Section>
  )
}
