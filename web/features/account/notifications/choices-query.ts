import { queryOptions } from '@tanstack/react-query'
import { supabaseOf } from '#web/queries/supabase.ts'

/** The database has the same kinds, and the same default. */
export const KINDS = {
  date: { label: 'A match is moved or called off', many: 'Moved matches', hint: 'For managers and officials.' },
  move: {
    label: 'A request for another date',
    many: 'Requests for another date',
    hint: 'For managers, and for owners when both teams agree.',
  },
  confirm: {
    label: 'A result to confirm',
    many: 'Results to confirm',
    hint: 'For managers, when the other team has reported a result.',
  },
  reminder: { label: 'A match tomorrow', many: 'Matches tomorrow', hint: 'For managers and officials.' },
  appointment: {
    label: 'You are appointed to a match',
    many: 'Appointments',
    hint: 'For officials. An appointment that was mailed is not mailed again.',
  },
  availability: {
    label: 'Are you in?',
    many: 'Questions who is in',
    hint: 'For players, a day before the deadline of a team that asks.',
  },
  ban: {
    label: 'A ban',
    many: 'Bans',
    hint: 'For the player who is banned, and for the manager of the team.',
  },
  missing: {
    label: 'A missing result',
    many: 'Missing results',
    hint: 'For those who report results, and later for the owner.',
  },
  dispute: {
    label: 'Two reports of a result differ',
    many: 'Reports that differ',
    hint: 'For owners and administrators.',
  },
} as const
export const kinds = [
  'date',
  'move',
  'confirm',
  'reminder',
  'appointment',
  'availability',
  'ban',
  'missing',
  'dispute',
] as const

/** The kinds' mails, the kinds that the person's devices do not show, and whether the address is proven. */
export const choicesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['notice-choices', userId],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const [choices, proven] = await Promise.all([
        supabase.from('notice_choices').select('kind, mail, push').throwOnError(),
        supabase.rpc('has_proven_address').throwOnError(),
      ])
      return {
        mails: new Map(choices.data.map(({ kind, mail }) => [kind, mail])),
        silent: choices.data.filter(({ push }) => !push).map(({ kind }) => kind),
        isProven: proven.data,
      }
    },
  })
