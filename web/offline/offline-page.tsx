import { useEffect, useState } from 'react'
import { shortDate } from '#domain/date-words.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { mayKeepPage, pathOnSite } from '#web/offline/service-worker/may-keep-page.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Page, Section } from '#web/ui/page.tsx'
import { isReachable } from './connection.ts'
import { isGuardedPage } from './guarded-page.ts'
import { keepTrying } from './keep-trying.ts'
import { type KeptPage, listKeptPages } from './kept-pages.ts'

const NOT_YET =
  'This page is not on your device yet: pages that you open while you are online can be read here without a connection.'
const GUARDED = 'This page needs a connection: nothing that belongs to an account is kept on the device.'
const OTHER = 'This page needs a connection.'

/** Shown without a connection, for a page that this device has not kept. */
export function OfflinePage() {
  const [wanted, setWanted] = useState('/')
  const [kept, setKept] = useState<KeptPage[]>([])
  useEffect(() => {
    setWanted(readWanted())
    void listKeptPages().then(setKept)
  }, [])
  useGoOn()
  return (
    <Page narrow>
      <div className="touchline border-pitch pt-8">
        <p className="eyebrow text-pitch">No connection</p>
        <h1 className="mt-1 text-5xl">You are offline</h1>
        <p className="mt-3 max-w-prose text-muted">
          {reasonOf(new URL(wanted, 'https://touchline.invalid'))} Turn off flight mode or connect to a network, and it
          opens automatically.
        </p>
        {/* A full load, because only the service worker knows whether there is a connection now. */}
        <a href={wanted} className={buttonClass({ className: 'mt-8' })}>
          Try again
        </a>
      </div>
      {kept.length > 0 && (
        <div className="mt-14">
          <Section title="On this device">
            <ul>
              {kept.map((page) => (
                <li key={page.path} className="border-line border-b">
                  <a
                    href={page.path}
                    className="flex min-h-12 items-center justify-between gap-4 py-2 hover:text-pitch"
                  >
                    <span className="min-w-0 break-words font-semibold">{page.title}</span>
                    <span className="figures shrink-0 text-muted text-sm">{formatTime(page.savedAt)}</span>
                  </a>
                </li>
              ))}
            </ul>
          </Section>
        </div>
      )}
    </Page>
  )
}

function reasonOf(page: URL): string {
  if (mayKeepPage(page)) return NOT_YET
  return isGuardedPage(page.pathname) ? GUARDED : OTHER
}

/** Opens the requested page as soon as there is a connection. */
function useGoOn() {
  useEffect(() => {
    if (!new URLSearchParams(window.location.search).has('page')) return
    return keepTrying(async () => {
      if (navigator.onLine && (await isReachable())) window.location.replace(readWanted())
    })
  }, [])
}

const readWanted = () => pathOnSite(new URLSearchParams(window.location.search).get('page'), window.location.origin)

function formatTime(moment: number): string {
  const { date, time } = toLocalTime(new Date(moment), Intl.DateTimeFormat().resolvedOptions().timeZone)
  return `${shortDate(date)}, ${time}`
}
