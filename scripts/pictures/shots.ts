import type { Locator, Page } from '@playwright/test'
import type { PictureName } from '#web/features/landing/pictures.ts'
import { storyMatch } from '#web/features/landing/story.ts'
import type { Demo } from './find-demo.ts'

export interface Shot {
  path: (demo: Demo) => string
  /** The path is an image itself. */
  isImage?: true
  /** Taken while signed in as the league's owner. */
  asOwner?: true
  /** The screen's width; a phone's by default. */
  screen?: number
  /** Actions before the picture is taken. */
  prepare?: (page: Page) => Promise<void>
  /** The element at the picture's top; the page's top by default. */
  top?: (page: Page) => Locator
  /** Space above it. */
  above?: number
}

const tab = (name: string) => (demo: Demo) => `${demo.competition}/${name}`
const heading = (name: string | RegExp) => (page: Page) => page.locator('main').getByRole('heading', { name }).first()

/** Cells copied from a spreadsheet. */
const CELLS = `date\ttime\tround\thome\taway\thome_score\taway_score
05/12/2026\t13:00\t12\tPort Saltry\tHighcairn\t\t
05/12/2026\t15:00\t12\tCastle Wend\tLarkham Harriers\t\t
06/12/2026\t10:30\t12\tDunmere Albion\tMillrace United\t\t
06/12/2026\t13:00\t12\tKilnford Athletic\tStarling Heath\t\t`

/** The definition of each picture. */
export const shots: Record<PictureName, Shot> = {
  'overview-desk': {
    path: ({ competition }) => competition,
    screen: 1216,
    top: (page) => page.locator('main h1'),
    above: 56,
  },
  'overview-phone': { path: ({ competition }) => competition },
  insights: { path: tab('insights'), screen: 760, top: heading('How the season may end'), above: 20 },
  'insights-phone': { path: tab('insights'), top: heading('How the season may end'), above: 20 },
  schedules: { path: tab('fixtures'), top: (page) => page.locator('main h3, main h2').first(), above: 16 },
  statistics: { path: tab('tables?list=goalscorers'), top: (page) => page.locator('main table').first(), above: 16 },
  profiles: { path: ({ player }) => player, top: (page) => page.locator('main header'), above: 12 },
  reports: { path: ({ match }) => match, top: heading('Match report'), above: 28 },
  messaging: {
    path: ({ match }) => match,
    prepare: (page) => page.locator('main summary', { hasText: /^Share$/ }).click(),
    top: (page) => page.locator('main summary', { hasText: /^Share$/ }),
    above: 16,
  },
  customisation: { path: ({ team }) => team, top: (page) => page.locator('main h1'), above: 24 },
  'share-card': { path: () => `/preview/match/${storyMatch.id}.png`, isImage: true },
  'step-create': {
    path: tab('import'),
    asOwner: true,
    prepare: (page) => page.getByLabel('Or paste the cells here').fill(CELLS),
    top: heading('Matches'),
    above: 24,
  },
  'step-invite': { path: tab('teams'), asOwner: true, top: (page) => page.locator('main ul').last(), above: 24 },
  'step-play': {
    path: tab('fixtures?show=results'),
    asOwner: true,
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /score, / })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
    top: (page) => page.getByRole('dialog'),
    above: 0,
  },
}
