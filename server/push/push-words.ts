import { z } from 'zod'
import { isolate } from '#domain/isolate-name.ts'
import { notice } from '#server/notices/notice.ts'
import { buttonOf, dateFact, factOf, pairOf, plain, subjectOf } from '#server/notices/notice-words.ts'

export const device = z.object({ id: z.number(), endpoint: z.string(), p256dh: z.string(), auth: z.string() })

const ofMatch = notice.extend({
  kind: z.enum(['kick_off', 'goal', 'full_time', 'date']),
  facts: notice.shape.facts.extend({ side: z.enum(['home', 'away']).nullish(), is_correction: z.boolean().nullish() }),
})

/** The result of `app.push_message`: an event of a match, or a notice to a person, and the devices that want it. */
export const pushMessage = z.object({
  is_notice: z.boolean(),
  league: z.string(),
  time_zone: z.string(),
  is_provisional: z.boolean(),
  content: z.unknown(),
  devices: z.array(device),
})
type PushMessage = z.infer<typeof pushMessage>
export type PushDevice = z.infer<typeof device>

/** The service worker shows it as it is: `web/offline/service-worker/push.ts`. */
export interface Notification {
  title: string
  body: string
  /** A later notification with the same tag takes this one's place. */
  tag: string
  /** A path of this site. */
  url: string
}

/** The first notification of a device. */
export const GREETING: Notification = {
  title: 'Notifications are on',
  body: 'What you chose comes to this device.',
  tag: 'greeting',
  url: '/notify',
}

/** The words of a notification. Locked screens show them, so they name teams and scores, and no persons. */
export function toNotification(message: PushMessage): Notification {
  const { is_notice, content, league, time_zone } = message
  const from = ` · ${isolate(plain(league))}`
  if (is_notice) {
    const each = { ...withoutReason(notice.parse(content)), player: null }
    const tag = `notice ${each.kind} ${each.match_id}`
    const body = factOf(each, time_zone) + from
    return { title: subjectOf(each, time_zone), body, tag, url: buttonOf(each, '').link }
  }
  const event = withoutReason(ofMatch.parse(content))
  const body = wordsOf(event, message) + from
  return { title: titleOf(event), body, tag: event.match_id, url: `/match/${event.match_id}` }
}

/** People write the names of others into reasons. */
const withoutReason = <Facts extends { reason?: string | null | undefined }, Event extends { facts: Facts }>(
  event: Event,
) => ({ ...event, reason: null, facts: { ...event.facts, reason: undefined } })

type MatchEvent = z.infer<typeof ofMatch>

function titleOf(event: MatchEvent): string {
  const { score, is_correction } = event.facts
  if (score === undefined || event.kind === 'kick_off') return pairOf(event)
  return `${is_correction ? 'Corrected: ' : ''}${isolate(plain(event.home))} ${score[0]}–${score[1]} ${isolate(plain(event.away))}`
}

function wordsOf(event: MatchEvent, { is_provisional, time_zone }: PushMessage): string {
  const { kind, facts, home, away, status } = event
  if (kind === 'date') return dateFact(event, time_zone)
  if (kind === 'kick_off') return 'Kick-off'
  if (kind === 'goal') return facts.side ? `Goal for ${isolate(plain(facts.side === 'home' ? home : away))}` : 'Goals'
  if (status === 'awarded') return 'Awarded'
  if (status === 'abandoned') return 'Abandoned'
  return is_provisional ? 'Result, not confirmed yet' : 'Full time'
}
