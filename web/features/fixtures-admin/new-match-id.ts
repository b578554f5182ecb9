import { createUuid } from '#web/data/create-uuid.ts'
import { dropDraft, useDraft } from '#web/data/use-draft.ts'

interface Teams {
  homeTeamId: string
  awayTeamId: string
}

/** Where the match that somebody is typing is kept. */
export const matchDraft = (leagueId: string) => `new-match-${leagueId}`

const idDraft = (leagueId: string) => `new-match-id-${leagueId}`

/** Forgets a match that somebody gave up. */
export function dropMatchDraft(leagueId: string) {
  dropDraft(matchDraft(leagueId))
  dropDraft(idDraft(leagueId))
}

/**
 * The id of a new match, the same from try to try while its two teams are: an answer that was lost on the way adds
 * no second one. `forget` once it is added.
 */
export function useNewMatchId(leagueId: string) {
  const [known, keep] = useDraft(idDraft(leagueId))
  return ({ homeTeamId, awayTeamId }: Teams) => {
    const teams = `${homeTeamId} ${awayTeamId} `
    const id = known.startsWith(teams) ? known.slice(teams.length) : createUuid()
    keep(teams + id)
    return { id, forget: () => keep('') }
  }
}
