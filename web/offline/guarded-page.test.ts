import { expect, test } from 'vitest'
import routes from '#web/routes.ts'
import { isGuardedPage } from './guarded-page.ts'

const addressOf = ({ path = '' }: { path?: string }) => `/${path.replace(/:\w+\??/g, 'x1')}`
const [guarded] = routes.filter(({ file }) => file === 'routes/guarded.tsx')

test.each(guarded?.children?.map(addressOf) ?? [])('%s is guarded', (path) => expect(isGuardedPage(path)).toBe(true))

test.each(
  routes
    .flatMap((route) => [route, ...(route.children ?? [])])
    .filter((route) => !isGuarded(route))
    .map(addressOf),
)('%s is not', (path) => expect(isGuardedPage(path)).toBe(false))

function isGuarded(route: (typeof routes)[number]): boolean {
  return route === guarded || (guarded?.children?.includes(route) ?? false)
}
