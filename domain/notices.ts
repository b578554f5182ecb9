/**
 * Words of the kinds that a person chooses, in the order of the screen. `label` names the choice of a mail, `many` the
 * choice of a device, `hint` says who gets the notice, and `logged` names it in the owner's log.
 */
const CHOICES = {
  date: {
    label: 'A match is moved or called off',
    many: 'Moved matches',
    hint: 'For managers and officials.',
    logged: 'New date',
  },
  move: {
    label: 'A request for another date',
    many: 'Requests for another date',
    hint: 'For managers, and for owners when both teams agree.',
    logged: 'Request for another date',
  },
  confirm: {
    label: 'A result to confirm',
    many: 'Results to confirm',
    hint: 'For managers, when the other team has reported a result.',
    logged: 'Result to confirm',
  },
  reminder: {
    label: 'A match tomorrow',
    many: 'Matches tomorrow',
    hint: 'For managers and officials.',
    logged: 'Match tomorrow',
  },
  appointment: {
    label: 'You are appointed to a match',
    many: 'Appointments',
    hint: 'For officials. An appointment that was already emailed is not emailed again.',
    logged: 'Appointment of an official',
  },
  availability: {
    label: 'Are you in?',
    many: 'Availability requests',
    hint: 'For players of teams that ask, a day before the deadline.',
    logged: 'Availability request',
  },
  ban: {
    label: 'A ban',
    many: 'Bans',
    hint: 'For the player who is banned, and for the manager of the team.',
    logged: 'Ban of a player',
  },
  missing: {
    label: 'A missing result',
    many: 'Missing results',
    hint: 'For those who report results, and later for the owner.',
    logged: 'Result missing',
  },
  dispute: {
    label: 'Two reports of a result differ',
    many: 'Reports that differ',
    hint: 'For owners and administrators.',
    logged: 'Reports that differ',
  },
} as const

export type ChosenKind = keyof typeof CHOICES

/** The kinds that a person chooses. The constraint `known_kind` of `notice_choices` has the same ones. */
export const CHOSEN_KINDS = Object.keys(CHOICES) as ChosenKind[]

/** All kinds, as in `known_kind` of `app.notices`. An overdue result follows the person's choice of missing results. */
export const NOTICE_KINDS = [...CHOSEN_KINDS, 'overdue'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

export const CHOICE_WORDS: Readonly<Record<ChosenKind, { label: string; many: string; hint: string }>> = CHOICES

/** Names of notices in the owner's log. The function `notice_log` calls some bans lifted, and some appointments ended. */
export const LOG_WORDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(CHOICES).map(([kind, { logged }]) => [kind, logged])),
  overdue: 'Result still missing',
  lifted: 'Ban of a player lifted',
  ended: 'Appointment ended',
}
