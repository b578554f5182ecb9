import { queryOptions } from '@tanstack/react-query'
import { supabaseOf } from '#web/queries/supabase.ts'

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
