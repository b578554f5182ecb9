import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx'
import type { Content, ScreenPart, SideName } from './content.ts'
import type { Removed } from './edit-players.ts'
import type { EditedMatch } from './edit-query.ts'
import { ManOfMatchSelect } from './man-of-match-select.tsx'
import { ReportTab } from './report-tab.tsx'
import { TeamTab } from './team-tab.tsx'
import type { Recording } from './use-recording.ts'

export type Tab = 'home' | 'away' | 'report'

interface EditTabsProps {
  match: EditedMatch
  content: Content
  tab: Tab
  onTab: (tab: Tab) => void
  onChange: (part: Partial<Content>) => void
  /** The records that unticking removed, by player. */
  removed: Readonly<Record<string, Removed>>
  onRemoved: (removed: Readonly<Record<string, Removed>>) => void
  recording: Recording
  /** The place of what the last save was refused for. */
  wrong: ScreenPart | null
}

/** A tab for each team, with its line-up and goals, and one for the report's text and recording. */
export const EditTabs = (props: EditTabsProps) => (
  <Tabs value={props.tab} onValueChange={(value) => props.onTab(value as Tab)} className="pb-8">
    <TabsList aria-label="What to edit" className="sticky -top-4 z-10 bg-paper sm:-top-8">
      <TabsTrigger value="home">Home Team</TabsTrigger>
      <TabsTrigger value="away">Away Team</TabsTrigger>
      <TabsTrigger value="report">Text & Audio</TabsTrigger>
    </TabsList>
    <TeamContent name="home" {...props} />
    <TeamContent name="away" {...props} />
    <TabsContent value="report" className="pt-5">
      <ReportTab
        content={props.content}
        onChange={props.onChange}
        recording={props.recording}
        isWrong={props.wrong === 'report'}
      />
    </TabsContent>
  </Tabs>
)

const TeamContent = ({
  name,
  match,
  content,
  onChange,
  removed,
  onRemoved,
  wrong,
}: EditTabsProps & { name: SideName }) => (
  <TabsContent value={name} className="pt-3">
    <TeamTab
      match={match}
      name={name}
      content={content}
      onChange={onChange}
      removed={removed}
      onRemoved={onRemoved}
      isWrong={wrong === name}
    />
    <div className="mt-6 max-w-md">
      <ManOfMatchSelect match={match} content={content} onChange={(manOfMatchId) => onChange({ manOfMatchId })} />
    </div>
  </TabsContent>
)
