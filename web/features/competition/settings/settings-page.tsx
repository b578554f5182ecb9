import { Section } from '#web/ui/page.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { Appearance } from './appearance.tsx'
import { CustomUrlForm } from './custom-url-form.tsx'
import { DetailsForm } from './details-form.tsx'
import { EndOfCompetition } from './end-of-competition.tsx'
import type { SettingsCompetition, ShareDefaults } from './settings-competition.ts'
import { readSettingsGroup, type SettingsGroup, settingsGroups } from './settings-groups.ts'
import { SocialSharing } from './social-sharing.tsx'

interface SettingsPageProps {
  competition: SettingsCompetition
  defaults: ShareDefaults
  /** Of Settings, without a group. */
  path: string
  /** Query of the address. */
  search: URLSearchParams
  onMoved: (slug: string) => void
  onDeleted: () => void
}

/** A competition's settings in three groups, each with an address. What is typed in one outlives a look at another. */
export function SettingsPage({ path, search, ...rest }: SettingsPageProps) {
  const group = readSettingsGroup(search)
  return (
    <div className="grid max-w-3xl gap-8">
      <TabLinks
        inner
        label="Settings"
        tabs={settingsGroups.map(({ key, label }) => ({
          label,
          to: `${path}?group=${key}`,
          current: key === group,
        }))}
      />
      <Group group={group} {...rest} />
    </div>
  )
}

type GroupProps = Omit<SettingsPageProps, 'path' | 'search'> & { group: SettingsGroup }

function Group({ group, competition, defaults, onMoved, onDeleted }: GroupProps) {
  if (group === 'appearance')
    return (
      <Section title="Appearance">
        <Appearance competition={competition} />
      </Section>
    )
  if (group === 'sharing')
    return (
      <Section title="Social Sharing">
        <SocialSharing competition={competition} defaults={defaults} />
      </Section>
    )
  return (
    <div className="grid gap-12">
      <Section title="General">
        <DetailsForm competition={competition} />
      </Section>
      <Section title="Address">
        <CustomUrlForm competition={competition} onMoved={onMoved} />
      </Section>
      <Section title="Delete the competition">
        <EndOfCompetition competition={competition} onDeleted={onDeleted} />
      </Section>
    </div>
  )
}
