import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { minuteOfClock } from '#domain/live-clock.ts'
import { useLive } from '#web/live-updates/use-live.ts'
import { createUuid } from '#web/queries/create-uuid.ts'
import { matchKey } from '#web/queries/query-keys.ts'
import { EntryQueue } from './entry-queue.ts'
import { type KeptMatch, keepMatch, readKeptMatch, withOffset } from './kept-match.ts'
import { clockOf, type LiveAnswer, type LiveMatch, type QueuedEntry } from './live-match.ts'
import type { LiveSource } from './live-source.ts'
import { projectMatch } from './project-match.ts'
import { type Sender, sendEntries } from './send-entries.ts'

export type EntryMinute = Pick<QueuedEntry, 'minute' | 'added_minutes'>
export type NewEntry = Omit<QueuedEntry, 'id' | 'at' | 'known'>

const liveKey = (owner: string) => ['live-entry', owner] as const

/** Keeps a match that has just arrived, unless a newer one arrived before it. */
function keepNewest(queries: QueryClient, { owner, mayKeep }: LiveSource, match: LiveMatch): KeptMatch {
  const shown = queries.getQueryData<KeptMatch | null>(liveKey(owner))
  if (shown && shown.match.known > match.known) return shown
  const latest = withOffset(match)
  if (mayKeep()) keepMatch(owner, latest)
  return latest
}

/** The match that is entered: as the server has it, with what waits on this device. Works without a network once opened. */
export function useLiveMatch(source: LiveSource) {
  const { owner } = source
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: liveKey(owner),
    staleTime: 0,
    networkMode: 'always',
    queryFn: async (): Promise<KeptMatch | null> => {
      const match = await source.load()
      return match && keepNewest(queries, source, match)
    },
  })
  const [kept] = useState(() => readKeptMatch(owner))
  // Null means that the server refused, and then nothing is shown of what was kept.
  const data = query.data === undefined ? kept : query.data

  const queue = useMemo(() => new EntryQueue(owner), [owner])
  const entries = useSyncExternalStore(queue.subscribe, queue.list)
  const [failure, setFailure] = useState<unknown>(null)
  const sender = useRef<Sender>(undefined)
  const current = useRef(source)
  current.current = source
  useEffect(() => {
    const onAnswer = ({ state }: LiveAnswer) => {
      queries.setQueryData(liveKey(owner), keepNewest(queries, current.current, state))
      void queries.invalidateQueries({ queryKey: matchKey(state.match_id) })
    }
    const record = (events: object[]) => current.current.record(events)
    sender.current = sendEntries({ queue, record, onAnswer, onFailure: setFailure })
    return () => sender.current?.stop()
  }, [owner, queries, queue])

  const matchId = data?.match.match_id
  useLive([{ table: 'matches', column: 'id', is: matchId, keys: [liveKey(owner)] }], {
    shown: data ? [data.match.league_id] : [],
    isGuarded: data?.match.right !== 'link',
  })

  const match = data && projectMatch(data.match, entries, data.offset)
  const now = () => Date.now() + (data?.offset ?? 0)
  const minuteNow = (): EntryMinute => {
    const clock = match && clockOf(match)
    if (!clock) return {}
    const { minute, added } = minuteOfClock(clock, now())
    return { minute, added_minutes: added }
  }
  const correctionsOf = (id: string) => entries.filter(({ target_id }) => target_id === id)
  return {
    match,
    /** Why the match could not be loaded; null while it loads or is shown. */
    error: match === null ? query.error : null,
    /** Whether the server refuses this person or link. */
    isRefused: query.data === null,
    /** The match as this device kept it, for the names of what was not sent. */
    kept: (kept ?? readKeptMatch(owner))?.match ?? null,
    reload: query.refetch,
    entries,
    isDurable: queue.isDurable(),
    /** The error of a request that no repetition helps. */
    failure,
    now,
    minuteNow,
    enter: (entry: NewEntry) => queue.add({ id: createUuid(), known: data?.match.known ?? 0, ...entry }),
    /** Takes back an event: one that never left this device is removed at once. */
    undo(id: string) {
      const queued = entries.find((entry) => entry.id === id)
      // Its corrections have nothing to correct then.
      if (queued && !queued.isSent) for (const entry of [queued, ...correctionsOf(id)]) queue.remove(entry.id)
      else queue.add({ id: createUuid(), kind: 'undo', target_id: id, known: data?.match.known ?? 0 })
    },
    /** Sends an entry again that the server did not apply, with the person's answer. */
    repeat: ({ problem: _, ...entry }: QueuedEntry, answer: Pick<QueuedEntry, 'target_id' | 'is_another'> = {}) =>
      queue.put({ ...entry, ...answer }),
    discard: (id: string) => queue.remove(id),
    sendNow: () => sender.current?.send(),
  }
}

export type LiveEntry = ReturnType<typeof useLiveMatch>
