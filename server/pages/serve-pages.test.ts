import { setImmediate } from 'node:timers/promises'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { BudgetError } from '#gateway/database/budget-error.ts'
import { chargeTo } from '#gateway/database/charged-request.ts'
import { type Build, servePages, shareRendering } from './serve-pages.ts'

test('between two renderings the event loop turns often enough to accept connections', async () => {
  const inTurn = shareRendering()
  const renderings: number[] = []
  let turn = 0
  let isOver = false
  const count = async () => {
    for (; !isOver; turn++) await setImmediate()
  }
  const counting = count()
  const render = async () => {
    renderings.push(turn)
  }
  await Promise.all(Array.from({ length: 6 }, (_, at) => chargeTo(`10.0.${at}.1`, () => inTurn(render))))
  isOver = true
  await counting
  const pauses = renderings.slice(1).map((at, before) => at - (renderings[before] ?? 0))
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(15)
})

test('an address with a hundred waiting renderings is refused, another one is not', async () => {
  const inTurn = shareRendering()
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const busy = chargeTo('10.0.0.1', () => Promise.allSettled(Array.from({ length: 120 }, () => inTurn(() => finished))))
  await chargeTo('10.0.0.2', () => inTurn(async () => undefined))
  finish()
  const refused = (await busy).filter((result) => result.status === 'rejected')
  expect(refused.length).toBe(120 - 100 - 4)
  expect(refused.every(({ reason }) => reason instanceof BudgetError)).toBe(true)
})

const SITE = 'http://touchline.test'

/** A build whose pictures wait for `drawn`, and whose calendar is there at once. */
function buildOf(drawn: Promise<void>) {
  const picture = async () => {
    await drawn
    return new Response('picture')
  }
  const route = (id: string, path: string, loader: () => Promise<Response>) => ({ id, path, module: { loader } })
  const routes = [
    route('preview', 'preview/:kind/:file', picture),
    route('picture', 'competitions/:slug/share/:file', picture),
    route('icon', 'competitions/:slug/icons/:icon', picture),
    route('calendar', 'teams/:id/calendar.ics', async () => new Response('calendar')),
  ]
  return {
    entry: { module: { createServerContext: () => new RouterContextProvider() } },
    routes: Object.fromEntries(routes.map((each) => [each.id, each])),
    assets: { routes: {}, entry: { imports: [], module: '' }, url: '', version: '' },
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as Build
}

test('pictures that wait to be drawn do not hold up pages', async () => {
  let draw = () => {}
  const drawn = new Promise<void>((resolve) => {
    draw = resolve
  })
  const options = { url: SITE, anonKey: '', siteUrl: SITE, mailsRequests: false, hasServiceWorker: false, fetch }
  const pages = servePages(buildOf(drawn), options, {
    caching: null,
    inTurn: shareRendering(),
    inDrawingTurn: shareRendering(),
  })
  const ask = (address: string, path: string) =>
    chargeTo(address, async () => (await pages.renderOther(new Request(SITE + path))).text())
  const paths = ['/preview/match/1.png', '/competitions/sunday/share/table.png', '/competitions/sunday/icons/512.png']
  const pictures = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].flatMap((address) => paths.map((path) => ask(address, path)))
  expect(await ask('192.0.2.9', '/teams/1/calendar.ics')).toBe('calendar')
  draw()
  expect(new Set(await Promise.all(pictures))).toEqual(new Set(['picture']))
})
