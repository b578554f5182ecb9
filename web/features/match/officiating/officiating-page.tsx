import { useQuery } from '@tanstack/react-query'
import { AbsenceList } from '#web/forms/absence-list.tsx'
import { browserSupabase } from '#web/queries/supabase.ts'
import { OpenLink } from '#web/session/open-link.tsx'
import { useFragment } from '#web/session/use-fragment.ts'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { AppointmentCard } from './appointment-card.tsx'
import { JoinAccount } from './join-account.tsx'
import {
  argumentsOf,
  type OfficialAppointment,
  type OfficialIdentity,
  type OfficialPage,
  officialPageQuery,
} from './officiating-query.ts'

/** The page of a link: the token is the fragment, so no server logs it. */
export function OfficiatingLinkPage() {
  const token = useFragment()
  return (
    <Page narrow>
      <NeedsScript />
      <h1 className="mb-6 text-5xl">Your appointments</h1>
      {token === undefined ? <Spinner /> : <Officiating key={token} official={{ token }} />}
    </Page>
  )
}

/** The same for an official who is signed in. */
export const OfficiatingPage = ({ officialId }: { officialId: string }) => (
  <Page narrow>
    <h1 className="mb-6 text-5xl">Your appointments</h1>
    <Officiating key={officialId} official={{ officialId }} />
  </Page>
)

function Officiating({ official }: { official: OfficialIdentity }) {
  const query = useQuery(officialPageQuery(official))
  return (
    <OpenLink
      query={query}
      waiting="Opening your appointments…"
      what="Your appointments"
      ended={
        'token' in official
          ? 'This link has expired or was withdrawn. Ask the competition for a new one.'
          : 'You are no longer an official of this competition.'
      }
    >
      {(page) => <Appointments official={official} page={page} reload={query.refetch} />}
    </OpenLink>
  )
}

interface AppointmentsProps {
  official: OfficialIdentity
  page: OfficialPage
  reload: () => Promise<unknown>
}

function Appointments({ official, page, reload }: AppointmentsProps) {
  const { toAnswer, coming, past } = sortOut(page.appointments, Date.now())
  const cards = (title: string, appointments: OfficialAppointment[]) =>
    appointments.length > 0 && (
      <Section title={title}>
        <ul className="border-line border-t">
          {appointments.map((appointment) => (
            <AppointmentCard
              key={appointment.id}
              official={official}
              appointment={appointment}
              absences={page.absences}
              timeZone={page.time_zone}
              reload={reload}
            />
          ))}
        </ul>
      </Section>
    )
  return (
    <div className="grid gap-10">
      <p className="text-lg [overflow-wrap:anywhere]">
        <bdi className="font-semibold">{page.name}</bdi>, official of <bdi>{page.league_name}</bdi>
      </p>
      {toAnswer.length === 0 && <p className="text-muted">You have answered everything.</p>}
      {cards('To answer', toAnswer)}
      {cards('Upcoming matches', coming)}
      <Section title="Days off">
        <div className="grid gap-5">
          <p className="max-w-prose text-muted">
            Days when you are not available. The competition sees them before it appoints you.
          </p>
          <AbsenceList
            absences={page.absences.map(({ id, first_day, last_day }) => ({ id, first: first_day, last: last_day }))}
            add={async (first, last) => {
              const supabase = await browserSupabase()
              const days = { _first_day: first, _last_day: last }
              await supabase.rpc('add_absence', { ...days, ...argumentsOf(official) }).throwOnError()
              await reload()
            }}
            remove={async (id) => {
              const supabase = await browserSupabase()
              await supabase.rpc('remove_absence', { _id: id, ...argumentsOf(official) }).throwOnError()
              await reload()
            }}
          />
        </div>
      </Section>
      {cards('Earlier', past)}
      {'token' in official && <JoinAccount token={official.token} hasAccount={page.has_account} />}
    </div>
  )
}

/** Withdrawn and declined matches stay visible until their day is over. */
function sortOut(appointments: readonly OfficialAppointment[], now: number) {
  const isComing = ({ played_at }: OfficialAppointment) => Date.parse(played_at) > now
  return {
    toAnswer: appointments.filter((each) => isComing(each) && each.state === 'sent'),
    coming: appointments.filter((each) => isComing(each) && each.state !== 'sent'),
    past: appointments.filter((each) => !isComing(each) && each.state === 'accepted').toReversed(),
  }
}
