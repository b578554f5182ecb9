import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { isolate } from '#domain/isolate-name.ts'
import { optionalEmail, optionalPhone, PHONE_HINT } from '#web/forms/contact-schemas.ts'
import { atMost, filled, NAME_LENGTH, trimmed } from '#web/forms/schemas.ts'
import { useForm } from '#web/forms/use-form.ts'
import { createUuid } from '#web/queries/create-uuid.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { type InvitationPlace, type Invited, invitationsQuery } from './invitations-query.ts'
import { ROLE_NAMES } from './place.ts'

const schema = z.object({
  name: trimmed().check(filled('Please provide a name'), atMost(NAME_LENGTH)),
  email: optionalEmail(),
  phone: optionalPhone(),
})

interface InvitePersonProps {
  league: { id: string; name: string }
  place: InvitationPlace
  onInvited: (person: Invited) => void
}

/** A dialog's content: names a person who is to work for the competition or a team. The next step sends the link. */
export function InvitePerson({ league, place, onInvited }: InvitePersonProps) {
  const queries = useQueryClient()
  const { role, team } = place
  // A retry after a lost response invites nobody twice.
  const [id] = useState(createUuid)
  const form = useForm({
    schema,
    saved: { name: '', email: '', phone: '' },
    async save({ name, email, phone }) {
      const supabase = await browserSupabase()
      const { error } = await supabase.rpc('create_invitation', {
        _team_id: team?.id ?? null,
        _league_id: team === null ? league.id : null,
        _role: role,
        _name: name,
        _email: email || null,
        _phone: phone || null,
        _id: id,
      })
      // The person may be invited even if the response was lost, and is even if the list cannot be fetched now.
      void queries.invalidateQueries({ queryKey: invitationsQuery(league.id).queryKey })
      if (error) throw error
      onInvited({
        invitation_id: id,
        role,
        team_id: team?.id ?? null,
        name,
        email: email || null,
        phone: phone || null,
        state: 'not sent',
        player_id: null,
        member_id: null,
        official_id: null,
        sent_at: null,
        expires_at: null,
      })
    },
    failed: 'Failed to invite',
  })
  return (
    <DialogContent keepsOpen title={`Invite ${ROLE_NAMES[role]} for ${isolate(team?.name ?? league.name)}`}>
      <form className="grid gap-5" {...form.props}>
        <Field label="Name" error={form.problems.name}>
          {(control) => <Input {...control} {...form.register('name')} required autoComplete="off" />}
        </Field>
        <Field label="Email address (optional)" error={form.problems.email}>
          {(control) => <Input {...control} {...form.register('email')} type="email" autoComplete="off" />}
        </Field>
        <Field label="Telephone (optional)" hint={PHONE_HINT} error={form.problems.phone}>
          {(control) => <Input {...control} {...form.register('phone')} type="tel" autoComplete="off" />}
        </Field>
        <p className="text-muted text-sm">
          {role === 'administrator'
            ? 'Only you see the address and the number.'
            : 'Only those who run the competition see the address and the number.'}{' '}
          They are deleted when the person joins.
          {role === 'manager' && team !== null && (
            <>
              {' '}
              To choose a player of the team, use{' '}
              <Link to={`/team/${team.id}/manage`} className="link">
                the team’s page
              </Link>
              .
            </>
          )}
        </p>
        <FormError message={form.failure} />
        <DialogActions>
          <Button type="submit" disabled={form.isSaving}>
            {form.isSaving ? 'Inviting…' : 'Invite'}
          </Button>
        </DialogActions>
      </form>
    </DialogContent>
  )
}
