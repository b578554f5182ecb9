import * as z from 'zod/mini'
import { clean, playerNameProblem, readShirtNumber } from '#domain/read-players.ts'
import { refuse } from '#web/forms/schemas.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useUser } from '#web/session/use-user.ts'
import { toast } from '#web/ui/toast.ts'
import { useAddPlayers } from './manage-mutations.ts'
import type { ManagedTeam } from './manage-queries.ts'
import { useNewPlayerIds } from './new-player-ids.ts'
import { readPosition } from './position-options.tsx'

const schema = z.object({
  name: z.string().check(refuse(playerNameProblem), z.overwrite(clean)),
  number: z.pipe(
    z.string().check(refuse((text) => (readShirtNumber(text) === undefined ? 'From 0 to 999.' : null))),
    z.transform((text: string) => readShirtNumber(text) ?? null),
  ),
  position: z.pipe(
    z.string(),
    z.transform((text: string) => readPosition(text) || null),
  ),
})

/** The form of one player, which is ready for the next one once a player was added. */
export function useNewPlayer(team: ManagedTeam) {
  const { identify, forget } = useNewPlayerIds()
  const addPlayers = useAddPlayers(team)
  const form = useForm({
    schema,
    saved: { name: '', number: '', position: '' },
    draft: `player-name-${useUser().id}-${team.id}`,
    clearsOnEdit: true,
    keepsFailure: true,
    save: ({ name, number, position }) => addPlayers(identify([{ full_name: name, jersey_number: number, position }])),
    failed: 'Failed to add player',
    onSaved({ name }) {
      forget()
      form.focus('name')
      toast('Player added', { description: name })
    },
  })
  function empty() {
    form.discard()
    form.focus('name')
  }
  return { form, empty }
}
