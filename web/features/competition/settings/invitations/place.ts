import { isolate } from '#domain/isolate-name.ts'
import type { Place } from './invitations-query.ts'

/** The task of a person, as a verb: 'manage Arsenal', 'help run Sunday League'. */
export const taskIn = ({ role, team }: Place, league: { name: string }): string =>
  team === null
    ? `help run ${isolate(league.name)}`
    : `${role === 'assistant' ? 'assist' : 'manage'} ${isolate(team.name)}`

/** 'an administrator' */
export const ROLE_NAMES = {
  administrator: 'an administrator',
  assistant: 'an assistant',
  manager: 'a manager',
} as const
