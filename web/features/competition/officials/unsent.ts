import type { BoardMatch, ListedOfficial } from './officials-query.ts'

/** An official and the appointments that wait to be sent. */
export interface Waiting {
  official: ListedOfficial
  ids: string[]
  matches: BoardMatch[]
}

/** The officials of these matches who were not asked yet, by name. */
export const unsentOf = (matches: readonly BoardMatch[], officials: readonly ListedOfficial[]): Waiting[] =>
  officials
    .map((official) => {
      const own = matches.flatMap((match) =>
        match.appointments
          .filter(({ officialId, state }) => officialId === official.id && state === 'proposed')
          .map(({ id }) => ({ id, match })),
      )
      return { official, ids: own.map(({ id }) => id), matches: own.map(({ match }) => match) }
    })
    .filter(({ ids }) => ids.length > 0)
