import { useState } from 'react'
import { SavedCheckbox } from '#web/forms/saved-checkbox.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { useUserId } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { firstPress } from '#web/ui/double-press.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { Section } from '#web/ui/page.tsx'
import { changeChoice, type NotifyDevice, switchOff } from './device.ts'
import { MyNotices } from './my-notices.tsx'
import { KINDS, type Kind, type StoredChoice, type Topic } from './stored-choice.ts'
import { follows, withKind, withoutTopic, withTopic } from './topics.ts'

const WORDS: Record<Kind, { label: string; hint: string }> = {
  kick_off: { label: 'Kick-off', hint: 'When a match is marked as being played.' },
  goal: { label: 'Goals', hint: 'The new score, when it is entered during the match.' },
  full_time: { label: 'Final score', hint: 'The result on the day of the match, and any corrections.' },
  date: { label: 'New dates', hint: 'A match is moved, postponed or cancelled.' },
}

const KIND_OF_TOPIC: Record<Topic['kind'], string> = {
  match: 'Only this match',
  team: 'All matches of the team',
  league: 'All matches of the competition',
}

interface DeviceChoicesProps {
  device: Extract<NotifyDevice, { state: 'on' }>
  topic: Topic | null
  /** Reads the device's state again. */
  reload: () => Promise<void>
}

/** The choices of a device that has notifications. Each change is saved at once. */
export function DeviceChoices({ device: { endpoint, choice }, topic, reload }: DeviceChoicesProps) {
  const userId = useUserId()
  const [failure, setFailure] = useState<string | null>(null)
  const [change, isChanging] = useAction(async (work: () => Promise<void>) => {
    setFailure(null)
    await work().catch((error) => setFailure(failureMessage(error)))
    await reload()
  })
  const isNew = topic !== null && !follows(choice, topic)
  return (
    <div className="grid gap-10">
      {isNew && (
        <div className="grid justify-items-start gap-4">
          <p className="wrap-anywhere font-medium text-xl">
            <bdi>{topic.name}</bdi>
          </p>
          <Button
            size="large"
            disabled={isChanging}
            onClick={() => change(() => changeChoice((latest) => withTopic(latest, topic)))}
          >
            Notify me
          </Button>
        </div>
      )}
      <FormError message={failure} />
      <Section title="You are notified of">
        <Topics
          choice={choice}
          isChanging={isChanging}
          remove={(each) => change(() => changeChoice((latest) => withoutTopic(latest, each)))}
        />
      </Section>
      <Section title="What you are notified of">
        <div className="grid gap-4">
          {KINDS.map((kind) => (
            <SavedCheckbox
              key={kind}
              {...WORDS[kind]}
              isOn={choice.kinds.includes(kind)}
              save={async (isOn) => {
                await changeChoice((latest) => withKind(latest, kind, isOn))
                await reload()
              }}
            />
          ))}
          {userId !== undefined && <MyNotices endpoint={endpoint} userId={userId} />}
        </div>
      </Section>
      <Button variant="danger" className="justify-self-start" disabled={isChanging} onClick={() => change(switchOff)}>
        Switch off on this device
      </Button>
    </div>
  )
}

interface TopicsProps {
  choice: StoredChoice
  isChanging: boolean
  remove: (topic: Topic) => void
}

function Topics({ choice: { topics }, isChanging, remove }: TopicsProps) {
  if (topics.length === 0)
    return <p>Nothing yet. Open a match, a team or a competition, and press ‘Notify me’ there.</p>
  return (
    <ul className="divide-y divide-line">
      {topics.map((topic) => (
        <li key={topic.id} className="flex items-center gap-4 py-2">
          <div className="min-w-0 flex-1">
            <p className="wrap-anywhere font-medium">
              <bdi>{topic.name}</bdi>
            </p>
            <p className="text-muted text-sm">{KIND_OF_TOPIC[topic.kind]}</p>
          </div>
          <Button variant="outline" disabled={isChanging} onClick={firstPress(() => remove(topic))}>
            Remove
            <bdi className="sr-only">{topic.name}</bdi>
          </Button>
        </li>
      ))}
    </ul>
  )
}
