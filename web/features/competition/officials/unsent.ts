import type { BoardMatch, ListedOfficial } from './officials-query.ts'

/** An official and the appointments that wait to be sent. */
export interface Waiting {
  official: ListedOfficial
  ids: string[]
  matches: BoardMatch[]
  /** Whether the mail server refused the last mail about one of them. */
  isRefused: boolean
}

/** The officials of these matches who were not asked yet, by name. */
export const unsentOf = (matches: readonly BoardMatch[], officials: readonly ListedOfficial[]): Waiting[] =>
  officials
    .map((official) => {
      const own = matches.flatMap((match) =>
        match.appointments
          .filter(({ officialId, state }) => officialId === official.id && state === 'proposed')
          .map(({ id, isRefused }) => ({ id, isRefused, match })),
      )
      return {
        official,
        ids: own.map(({ id }) => id),
        matches: own.map(({ match }) => match),
        isRefused: own.some((each) => each.isRefused),
      }
    })
    .filter(({ ids }) => ids.length > 0)
