import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { LoadingFailed } from '#web/queries/failures/loading-failed.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Page } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { type NotifyDevice, readDevice } from './device.ts'
import { DeviceChoices } from './device-choices.tsx'
import type { Topic } from './stored-choice.ts'
import { SwitchOn } from './switch-on.tsx'
import { leagueOfTopicQuery, topicQuery } from './topic-query.ts'

const deviceQuery = queryOptions({ queryKey: ['notify-device'], queryFn: readDevice, networkMode: 'always' })

/** Notifications on this device, about the match, team or competition of the address and what was chosen before. */
export function NotifyPage() {
  return (
    <Page narrow>
      <NeedsScript />
      <h1 className="mb-4 text-5xl">Notifications on this device</h1>
      <p className="mb-8 max-w-prose text-lg">
        Get notified of kick-offs, goals, final scores and new dates as soon as the competition enters them. You don’t
        need an account, and the page can be closed.
      </p>
      {useHydrated() ? (
        <OnThisDevice />
      ) : (
        <div data-hydrates className="scriptless:hidden">
          <Spinner />
        </div>
      )}
    </Page>
  )
}

/** A match and a team lead to the whole competition. */
function WholeCompetition({ topic }: { topic: Topic | null }) {
  const { data: league } = useQuery(leagueOfTopicQuery(topic))
  if (!league) return null
  return (
    <p className="mt-8">
      <Link to={`/notify?league=${league.id}`} className="link inline-flex min-h-11 items-center">
        All matches of&nbsp;<bdi>{league.name}</bdi>
      </Link>
    </p>
  )
}

function OnThisDevice() {
  const [search] = useSearchParams()
  const device = useQuery(deviceQuery)
  const topic = useQuery(topicQuery(search))
  const failed = device.error ?? topic.error
  const reload = async () => void (await device.refetch())
  if (device.data !== undefined && topic.data !== undefined)
    return (
      <>
        <Shown device={device.data} topic={topic.data} reload={reload} />
        <WholeCompetition topic={topic.data} />
      </>
    )
  if (failed === null) return <Spinner />
  return (
    <LoadingFailed what="This page" error={failed} onRetry={() => Promise.all([device.refetch(), topic.refetch()])} />
  )
}

type ShownProps = { device: NotifyDevice; topic: Parameters<typeof SwitchOn>[0]['topic']; reload: () => Promise<void> }

function Shown({ device, topic, reload }: ShownProps) {
  switch (device.state) {
    case 'unsupported':
      return (
        <p role="status" className="max-w-prose text-lg">
          This browser cannot show notifications from Touchline. On an iPhone or iPad, choose Share, then ‘Add to Home
          Screen’, and open Touchline from there.
        </p>
      )
    case 'blocked':
      return (
        <p role="status" className="max-w-prose text-lg">
          Notifications are blocked for this site. Allow them in the browser's settings for this site, then reload this
          page.
        </p>
      )
    case 'off':
      return <SwitchOn topic={topic} reload={reload} />
    case 'on':
      return <DeviceChoices device={device} topic={topic} reload={reload} />
  }
}
