import { useQueryClient } from '@tanstack/react-query'
import type { NewPlayer } from '#domain/read-players.ts'
import { type UploadOptions, uploadFile } from '#web/forms/upload/upload-file.ts'
import { browserSupabase } from '#web/queries/supabase.ts'

interface Team {
  id: string
}

// A team's name, colours and people appear on many pages, so every query is refetched after a change.

type TeamChange = { name: string } | { team_color: string } | { second_color: string } | { logo_url: string | null }

/** Saves the change without refetching queries. */
export async function updateTeam({ id }: Team, change: TeamChange): Promise<void> {
  const supabase = await browserSupabase()
  await supabase.from('teams').update(change).eq('id', id).select('id').single().throwOnError()
}

export function useUpdateTeam(team: Team) {
  const queries = useQueryClient()
  return async (change: TeamChange) => {
    await updateTeam(team, change)
    await queries.invalidateQueries()
  }
}

export function useUploadLogo(team: Team) {
  const update = useUpdateTeam(team)
  return async (file: File, options: UploadOptions) => {
    const logo_url = await uploadFile({ bucket: 'team-logos', path: `${team.id}/logo`, file, ...options })
    options.signal?.throwIfAborted()
    await update({ logo_url })
  }
}

export function useRemoveLogo(team: Team) {
  const update = useUpdateTeam(team)
  return async () => {
    await update({ logo_url: null })
    const supabase = await browserSupabase()
    // The team no longer refers to the file. If its deletion fails, the next logo overwrites it.
    await supabase.storage.from('team-logos').remove([`${team.id}/logo`])
  }
}

/** Adds all players or none. Players whose ids exist already are not added again. */
export function useAddPlayers({ id }: Team) {
  const queries = useQueryClient()
  return async (players: (NewPlayer & { id: string })[]) => {
    const supabase = await browserSupabase()
    const _players = players.map((player) => ({ ...player }))
    try {
      await supabase.rpc('add_players', { _team_id: id, _players }).throwOnError()
    } finally {
      // The request may have succeeded although its response was lost.
      void queries.invalidateQueries()
    }
  }
}

/** Adds an existing player to the squad. */
export function useSignPlayer({ id }: Team) {
  const queries = useQueryClient()
  return async (playerId: string) => {
    const supabase = await browserSupabase()
    await supabase
      .from('team_players')
      .upsert({ team_id: id, player_id: playerId }, { ignoreDuplicates: true })
      .throwOnError()
    await queries.invalidateQueries()
  }
}

export function useRemovePlayer({ id }: Team) {
  const queries = useQueryClient()
  return async (playerId: string) => {
    const supabase = await browserSupabase()
    await supabase
      .from('team_players')
      .delete()
      .eq('team_id', id)
      .eq('player_id', playerId)
      .select('player_id')
      .single()
      .throwOnError()
    await queries.invalidateQueries()
  }
}

/** Moves a player to another team of the competition. @param day YYYY-MM-DD, the first day with that team */
export function useTransferPlayer({ id }: Team) {
  const queries = useQueryClient()
  return async (playerId: string, toId: string, day: string) => {
    const supabase = await browserSupabase()
    await supabase
      .rpc('transfer_player', { _player_id: playerId, _from_team_id: id, _to_team_id: toId, _day: day })
      .throwOnError()
    await queries.invalidateQueries()
  }
}

export function useAssignManager({ id }: Team) {
  const queries = useQueryClient()
  /** @returns the token of an invitation, or null for a player with an account, who manages the team at once */
  return async (playerId: string, email: string): Promise<string | null> => {
    const supabase = await browserSupabase()
    const { data } = await supabase
      .rpc('create_manager_invite', { _team_id: id, _player_id: playerId, _email: email })
      .throwOnError()
    await queries.invalidateQueries()
    return data
  }
}

export function useRemoveManager({ id }: Team) {
  const queries = useQueryClient()
  return async () => {
    const supabase = await browserSupabase()
    await supabase.rpc('remove_manager', { _team_id: id }).throwOnError()
    await queries.invalidateQueries()
  }
}
