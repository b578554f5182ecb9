import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { dayOfYear } from '#domain/date-words.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { onRenewal } from '#web/session/on-renewal.ts'
import { savedAt, setConnection, useConnection } from './connection.ts'
import { keepReconnecting, reconnect } from './reconnect.ts'
import { useBlockedLinks } from './use-blocked-links.ts'

const STAY_MS = 8000

const STATES = {
  offline: 'You are offline.',
  unreachable: 'Touchline cannot be reached, so you are reading this offline.',
  updating: 'You are online again.',
}

/** Says how old an outdated page is, and updates it as soon as possible. */
export function ConnectionNote() {
  const connection = useConnection()
  const client = useQueryClient()
  const { pathname } = useLocation()
  const tryAgain = useReconnect(client)
  const hasBlockedLink = useBlockedLinks()
  if (connection === 'online' || pathname === '/offline') return null
  return (
    <div className="bg-ink text-paper">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm sm:px-6">
        {connection === 'back' ? (
          <p>You are online again. This page is up to date.</p>
        ) : (
          <>
            <p className="figures text-balance">
              {STATES[connection]} This page is from {formatAge(ageOf(client))}.
              {hasBlockedLink && connection !== 'updating' && ' Other pages open when you are online again.'}
            </p>
            {connection === 'unreachable' && (
              <button
                type="button"
                className="cursor-pointer py-1 font-semibold underline"
                onClick={() => void tryAgain()}
              >
                Try again
              </button>
            )}
          </>
        )}
      </div>
    </div>
  )
}

/** Updates the page as soon as possible. @returns a function that tries at once */
function useReconnect(client: QueryClient) {
  const connection = useConnection()
  const { revalidate } = useRevalidator()
  useEffect(() => keepReconnecting(client, revalidate), [client, revalidate])
  useEffect(() => onRenewal(() => void revalidate()), [revalidate])
  useEffect(() => {
    if (connection !== 'back') return
    const timer = setTimeout(() => setConnection('online'), STAY_MS)
    return () => clearTimeout(timer)
  }, [connection])
  return () => reconnect(client, revalidate)
}

/** The time of the oldest data on the page. */
function ageOf(client: QueryClient): number {
  const fetched = client.getQueryCache().findAll({ type: 'active' })
  const times = fetched.map(({ state }) => state.dataUpdatedAt).filter((time) => time > 0)
  return savedAt() ?? (times.length > 0 ? Math.min(...times) : performance.timeOrigin)
}

/** 'Saturday, 12 August, 14:05' in the visitor's time zone. */
function formatAge(moment: number): string {
  const { date, time } = toLocalTime(new Date(moment), Intl.DateTimeFormat().resolvedOptions().timeZone)
  return `${dayOfYear(date)}, ${time}`
}
