import { isolate } from '#domain/isolate-name.ts'
import type { InvitationPlace } from './invitations-query.ts'

const VERBS = {
  administrator: 'help run',
  assistant: 'assist',
  manager: 'manage',
  official: 'be an official of',
  scorer: 'enter matches of',
}

/** The task of a person, as a verb: 'manage Arsenal', 'help run Sunday League'. */
export const taskIn = ({ role, team }: InvitationPlace, league: { name: string }): string =>
  `${VERBS[role]} ${isolate((team ?? league).name)}`

/** 'an administrator' */
export const ROLE_NAMES = {
  administrator: 'an administrator',
  assistant: 'an assistant',
  manager: 'a manager',
  official: 'an official',
  scorer: 'a scorer',
} as const
