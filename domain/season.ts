/** A competition with the facts of the season that visitors see: none while it is the first one, under its first name. */
export interface OfSeason {
  season_facts?: { name: string } | null
}

const FIRST_SEASON = '2024'

/** The name of the season that visitors see. Without a competition it is that of a first season. */
export const seasonName = (competition?: OfSeason): string => competition?.season_facts?.name ?? FIRST_SEASON
