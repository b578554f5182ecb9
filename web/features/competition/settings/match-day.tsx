import { Section } from '#web/ui/page.tsx'
import { DateRequestSettings } from './date-request-settings.tsx'
import { Discipline } from './discipline/discipline.tsx'
import { LineUpSettings } from './line-up-settings.tsx'
import { NoticeSettings } from './notices/notice-settings.tsx'
import { SentNotices } from './notices/sent-notices.tsx'
import { OfficialSettings } from './officials/official-settings.tsx'
import { ResultsSettings } from './results-settings.tsx'

/** Settings of the match day: results, line-ups, moves, officials, bans, and what managers are told. */
export const MatchDay = ({ leagueId }: { leagueId: string }) => (
  <div className="grid gap-12">
    <ResultsSettings leagueId={leagueId} />
    <LineUpSettings leagueId={leagueId} />
    <Section title="Moving matches">
      <DateRequestSettings leagueId={leagueId} />
    </Section>
    <Section title="Officials">
      <OfficialSettings leagueId={leagueId} />
    </Section>
    <Discipline leagueId={leagueId} />
    <Section title="Notices">
      <NoticeSettings leagueId={leagueId} />
    </Section>
    <Section title="Sent notices">
      <SentNotices leagueId={leagueId} />
    </Section>
  </div>
)
