import { useState } from 'react'
import * as z from 'zod/mini'
import { plainDate } from '#domain/date-words.ts'
import { failureWithToast } from '#web/forms/failure.ts'
import { atMost, filled, NAME_LENGTH, trimmed } from '#web/forms/schemas.ts'
import { useAction } from '#web/forms/use-action.ts'
import { useForm } from '#web/forms/use-form.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { browserDay } from '#web/ui/browser-day.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import type { ConsentLink } from './consent-link-query.ts'

const schema = z.object({ name: trimmed().check(filled('Enter your name.'), atMost(NAME_LENGTH)) })

interface ConsentAnswerProps {
  link: ConsentLink
  token: string
  reload: () => Promise<unknown>
}

/** The question of a link and its answer, which can be revoked by the same link. */
export function ConsentAnswer({ link, token, reload }: ConsentAnswerProps) {
  const revoke = async () => {
    const supabase = await browserSupabase()
    await supabase.rpc('revoke_photo_consent', { _token: token }).throwOnError()
    await reload()
    toast('Consent revoked')
  }
  return (
    <div className="grid gap-8">
      <div className="touchline border-pitch bg-card px-4 py-6 sm:px-8">
        <p className="text-muted [overflow-wrap:anywhere]">
          {[link.league, link.age_group].filter(Boolean).join(' · ')}
        </p>
        <p className="mt-2 text-balance font-display font-semibold text-3xl [overflow-wrap:anywhere]">
          <bdi>{link.player}</bdi>
          {link.team !== null && (
            <>
              {' of '}
              <bdi>{link.team}</bdi>
            </>
          )}
        </p>
      </div>
      {link.ended_at !== null ? (
        <p className="max-w-prose text-lg">
          You revoked your consent. Photos of the player are hidden, and their addresses no longer work.
        </p>
      ) : link.given_at === null ? (
        <GiveConsent token={token} reload={reload} />
      ) : (
        <GivenConsent link={link} revoke={revoke} />
      )}
    </div>
  )
}

function GiveConsent({ token, reload }: Omit<ConsentAnswerProps, 'link'>) {
  const form = useForm({
    schema,
    saved: { name: '' },
    async save({ name }) {
      const supabase = await browserSupabase()
      await supabase.rpc('give_photo_consent', { _token: token, _guardian_name: name }).throwOnError()
      await reload()
    },
    failed: (error) => failureWithToast('The consent was not recorded', error, 'consent'),
    onSaved: () => toast('Consent recorded'),
  })
  const { register, problems, isSaving, failure } = form
  return (
    <form {...form.props} className="grid justify-items-start gap-6">
      <p className="max-w-prose">
        May the team show a photo of this player to everybody? Without your consent no photo is shown. You can revoke it
        at any time with this link, so keep the message that brought you here.
      </p>
      <div className="w-full">
        <Field label="Your name, as parent or guardian" error={problems.name}>
          {(control) => <Input {...control} {...register('name')} autoComplete="name" required />}
        </Field>
      </div>
      <FormError message={failure} />
      <Button type="submit" aria-disabled={isSaving}>
        I consent
      </Button>
    </form>
  )
}

function GivenConsent({ link, revoke }: { link: ConsentLink; revoke: () => Promise<void> }) {
  const [failure, setFailure] = useState<string | null>(null)
  const [run, isRunning] = useAction(async () => {
    setFailure(null)
    await revoke().catch((error) => setFailure(failureMessage(error)))
  })
  return (
    <div className="grid justify-items-start gap-4">
      <p className="max-w-prose text-lg [overflow-wrap:anywhere]">
        <bdi>{link.guardian_name}</bdi> consented on {plainDate(browserDay(link.given_at ?? ''))}. Keep this link: it
        revokes the consent.
      </p>
      <FormError message={failure} />
      <Button variant="danger" aria-disabled={isRunning} onClick={() => run()}>
        Revoke the consent
      </Button>
    </div>
  )
}
