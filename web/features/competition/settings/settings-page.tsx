import { Suspense } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { overviewDescription } from '#web/features/competition/competition-meta.ts'
import { useSite } from '#web/queries/use-site.ts'
import { useUserId } from '#web/session/use-session.ts'
import { competitionPath } from '#web/share/competition-path.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Section } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { ApiAccess } from './api-access/api-access.tsx'
import { Appearance } from './appearance.tsx'
import { CustomUrlForm } from './custom-url-form.tsx'
import { DetailsForm } from './details-form.tsx'
import { EndOfCompetition } from './end-of-competition.tsx'
import { SavedChoice } from './saved-choice.tsx'
import type { SettingsCompetition, ShareDefaults } from './settings-competition.ts'
import { readSettingsGroup, type SettingsGroup, settingsGroups } from './settings-groups.ts'
import { SocialSharing } from './social-sharing.tsx'
import { WebsiteAndPrint } from './website-and-print.tsx'

const NotLoaded = () => <p role="alert">These settings could not be loaded. Reload the page.</p>
const SeasonSettings = lazyPart(() => import('./season/season-settings.tsx').then((m) => m.SeasonSettings), NotLoaded)
const MatchDay = lazyPart(() => import('./match-day.tsx').then((m) => m.MatchDay), NotLoaded)
const YoungPlayers = lazyPart(() => import('./young-players.tsx').then((m) => m.YoungPlayers), NotLoaded)
const Invitations = lazyPart(() => import('./invitations/invitations.tsx').then((m) => m.Invitations), NotLoaded)

interface SettingsPageProps {
  competition: SettingsCompetition
}

/** A competition's settings in groups, each with an address. Unsaved text survives a change of the group. */
export function SettingsPage({ competition }: SettingsPageProps) {
  const [search] = useSearchParams()
  const group = readSettingsGroup(search)
  const path = competitionPath(competition, 'settings')
  // Another server's database has no API of ours.
  const hasApi = useSite()?.supabaseUrl === null
  const groups = settingsGroups.filter(({ key }) => key !== 'api' || hasApi)
  return (
    <div className="grid gap-8">
      <TabLinks
        inner
        label="Settings"
        tabs={groups.map(({ key, label }) => ({
          label,
          to: `${path}?group=${key}`,
          current: key === group,
        }))}
      />
      <div className="max-w-3xl">
        <Group group={group} competition={competition} />
      </div>
    </div>
  )
}

function Group({ group, competition }: SettingsPageProps & { group: SettingsGroup }) {
  const navigate = useNavigate()
  const isOwner = useUserId() === competition.owner_id
  if (group === 'season')
    return (
      <div className="grid gap-12">
        <Suspense fallback={<Spinner />}>
          <SeasonSettings leagueId={competition.id} />
        </Suspense>
        <Section title="Cups and play-offs">
          <Link to={competitionPath(competition, 'knock-outs')} className={buttonClass({ variant: 'outline' })}>
            Knock-outs
          </Link>
        </Section>
      </div>
    )
  if (group === 'match-day')
    return (
      <Suspense fallback={<Spinner />}>
        <MatchDay leagueId={competition.id} />
      </Suspense>
    )
  if (group === 'young-players')
    return (
      <Suspense fallback={<Spinner />}>
        <YoungPlayers leagueId={competition.id} />
      </Suspense>
    )
  if (group === 'invitations')
    return (
      <Suspense fallback={<Spinner />}>
        <Invitations league={competition} officialsPage={competitionPath(competition, 'officials')} />
      </Suspense>
    )
  if (group === 'appearance')
    return (
      <Section title="Appearance">
        <Appearance competition={competition} />
      </Section>
    )
  if (group === 'sharing')
    return (
      <Section title="Social Sharing">
        <SocialSharing competition={competition} defaults={shareDefaults(competition)} />
      </Section>
    )
  if (group === 'website') return <WebsiteAndPrint leagueId={competition.id} />
  if (group === 'api') return <ApiAccess leagueId={competition.id} />
  return (
    <div className="grid gap-12">
      <Section title="General">
        <DetailsForm competition={competition} />
      </Section>
      <Section title="Match reports">
        <SavedChoice leagueId={competition.id} choice="checks_reports" />
      </Section>
      <Section title="Address">
        <CustomUrlForm
          competition={competition}
          onMoved={(slug) => navigate(`/competitions/${slug}/settings`, { replace: true, preventScrollReset: true })}
        />
        <div className="mt-8">
          <SavedChoice leagueId={competition.id} choice="is_listed" />
        </div>
      </Section>
      {isOwner && (
        <Section title="Delete the competition">
          <EndOfCompetition competition={competition} onDeleted={() => navigate('/dashboard', { replace: true })} />
        </Section>
      )}
    </div>
  )
}

const shareDefaults = (competition: SettingsCompetition): ShareDefaults => ({
  title: competition.name,
  description: overviewDescription(competition),
  imageUrl: `/preview/competition/${competition.id}.png`,
})
