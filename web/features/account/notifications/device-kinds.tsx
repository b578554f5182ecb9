import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { CHOICE_WORDS, CHOSEN_KINDS } from '#domain/notices.ts'
import { SavedCheckbox } from '#web/forms/saved-checkbox.tsx'
import { browserSupabase } from '#web/queries/supabase.ts'
import { useUser } from '#web/session/use-user.ts'
import { Section } from '#web/ui/page.tsx'
import { choicesQuery } from './choices-query.ts'

/** The kinds of notices that the person's devices show too. @param silent those that they do not show */
export function DeviceKinds({ silent }: { silent: readonly string[] }) {
  const user = useUser()
  const queries = useQueryClient()
  return (
    <Section title="On your devices">
      <p className="mb-4 max-w-prose">
        You also get notices on the phones and computers where you switch them on, never between 22:00 and 8:00.{' '}
        <Link to="/notify" className="link">
          Notifications on this device
        </Link>
      </p>
      <div className="grid gap-4">
        {CHOSEN_KINDS.map((kind) => (
          <SavedCheckbox
            key={kind}
            label={CHOICE_WORDS[kind].many}
            hint={CHOICE_WORDS[kind].hint}
            isOn={!silent.includes(kind)}
            save={async (push) => {
              const supabase = await browserSupabase()
              await supabase.from('notice_choices').upsert({ user_id: user.id, kind, push }).select().throwOnError()
              await queries.invalidateQueries({ queryKey: choicesQuery(user.id).queryKey })
            }}
          />
        ))}
      </div>
    </Section>
  )
}
