import type { CrestLook } from '#domain/crest.ts'
import type { PackFacts } from '#web/share/pack/pack-facts.ts'

/** The texts and numbers of a card that the server draws. */
export type CardFacts = PreviewFacts | PackFacts

/** All that a picture shows which the server draws. */
export type DrawnFacts = CardFacts | IconFacts

export const isPack = (facts: CardFacts): facts is PackFacts => facts.kind === 'pack'

/** A competition's app icon. */
export interface IconFacts {
  kind: 'icon'
  /** The address of the uploaded picture. */
  picture: string
  /** The side in pixels. */
  size: number
  /** The free border, as a part of the side. */
  margin: number
  /** #rrggbb behind the picture; null for none. */
  background: string | null
}

/** The texts and numbers of a preview image. The same facts make the same image. */
export type PreviewFacts = MatchFacts | TeamFacts | PlayerFacts | CompetitionFacts

export interface TeamLook extends CrestLook {
  name: string
  /** The logo's address; only read from this installation's storage. */
  logo: string | null
}

export interface MatchFacts {
  kind: 'match'
  league: string
  /** 'Saturday, 12 August 2017' */
  day: string
  /** 'Round 3' */
  round: string | null
  home: TeamLook
  away: TeamLook
  /** Home and away goals; null before the match. */
  score: [number, number] | null
  /** '15:00' */
  kickOff: string
  /** 'Postponed' in place of the kick-off, 'Walk-over' in place of 'FT'; null for most matches. */
  status: string | null
  /** 'was Sat 3 Oct': the first date of a match to come that was moved. */
  moved?: string
}

export interface TeamFacts {
  kind: 'team'
  league: string
  team: TeamLook
  /** '3rd'; null before the first match. */
  place: string | null
  /** Null where a youth competition hides its tables. */
  points: number | null
  /** '6/3/0' */
  record: string
}

export interface PlayerFacts {
  kind: 'player'
  name: string
  /** 'Forward'; null where it is not known. */
  position: string | null
  number: number | null
  photo: string | null
  team: TeamLook | null
  league: string | null
  goals: number
  assists: number
  appearances: number
  motm: number
}

export interface CompetitionFacts {
  kind: 'competition'
  name: string
  season: string
  /** #rrggbb of the cover; null for Touchline's green. */
  colour: string | null
  logo: string | null
  /** The name of the first division or group; left out of a competition with one table. */
  heading?: string
  /** The top of the first table, best first. */
  table: { rank: number; team: TeamLook; played: number; points: number }[]
}
