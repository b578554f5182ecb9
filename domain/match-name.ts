import { isolate } from './isolate-name.ts'

interface Teams {
  home_team: { name: string }
  away_team: { name: string }
}

/** 'Ayr v Bute', for a sentence or a label. */
export const matchName = ({ home_team, away_team }: Teams): string =>
  `${isolate(home_team.name)} v ${isolate(away_team.name)}`
