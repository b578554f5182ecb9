import type { Locator, Page } from '@playwright/test'
import type { PictureName } from '#web/features/landing/pictures.ts'
import type { Demo } from './find-demo.ts'

export interface Shot {
  path: (demo: Demo) => string
  /** Taken signed in as the league's owner. */
  asOwner?: true
  /** A screen of this width; a phone's unless said otherwise. */
  screen?: number
  /** What a person does before there is something to see. */
  prepare?: (page: Page) => Promise<void>
  /** What stands at the picture's top; the top of the page unless said otherwise. */
  top?: (page: Page) => Locator
  /** Space above it. */
  above?: number
}

const tab = (name: string) => (demo: Demo) => `${demo.competition}/${name}`

/** How each picture comes to be. */
export const shots: Record<PictureName, Shot> = {
  'overview-desk': { path: ({ competition }) => competition, screen: 1216 },
  'overview-phone': { path: ({ competition }) => competition },
  insights: { path: ({ match }) => match },
  schedules: { path: tab('fixtures'), top: (page) => page.locator('main section, main h3').first(), above: 12 },
  statistics: { path: tab('tables?list=goalscorers'), top: (page) => page.locator('main table').first(), above: 12 },
  profiles: { path: ({ player }) => player, top: (page) => page.locator('main h1'), above: 60 },
  reports: { path: ({ match }) => match, top: (page) => page.locator('main h1'), above: 24 },
  messaging: { path: ({ match }) => match },
  customisation: { path: ({ team }) => team, top: (page) => page.locator('main h1'), above: 24 },
  'step-create': { path: tab('import'), asOwner: true },
  'step-invite': { path: tab('teams'), asOwner: true },
  'step-play': { path: tab('fixtures'), asOwner: true },
}
