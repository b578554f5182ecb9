/** The browser tests of each folder of web/features, as beginnings of their names in tests/e2e. */
export const testsOfFeature: Record<string, string[]> = {
  account: ['account', 'devices', 'leaving', 'notices', 'privacy', 'second-factor'],
  auth: ['callback', 'email-link', 'invite-manager', 'second-factor', 'sign-in'],
  competition: [
    'api-keys',
    'boards',
    'calendar',
    'competition-pages',
    'embeds',
    'explained-table',
    'feeds',
    'first-season',
    'divisions',
    'follow',
    'former-season',
    'generate-fixtures',
    'import',
    'insights',
    'install',
    'league-colour',
    'owner-tools',
    'print',
    'public-pages',
    'match-status',
    'report-drafts',
    'search',
    'season-words',
    'seasons',
    'settings',
    'share-pack',
    'sharing',
    'venues',
  ],
  dashboard: ['dashboard', 'failures', 'invite-manager'],
  developers: ['api-keys', 'public-pages'],
  landing: ['landing', 'public-pages'],
  match: ['follow', 'generate-report', 'live', 'match-', 'print', 'public-pages', 'report-drafts', 'season-words'],
  notify: ['notify'],
  player: ['generate-bios', 'player-', 'privacy', 'public-pages'],
  team: ['calendar', 'follow', 'invite-manager', 'public-pages', 'team-', 'transfer-player'],
}

/** Tests that open the screens of every feature. */
export const testsOfAll = ['header', 'hostile-input', 'large-text', 'routes', 'toasts']

/** These change no screen, or have tests of their own beside them. */
const WITHOUT_SCREEN = /\.md$|\.test\.tsx?$|^(bench|docs|scripts)\/|\/(tests|testing)\//

/**
 * Chooses the browser tests that a change can break: those that changed, and those of the features that changed. A change of
 * anything that all screens share needs all of them.
 * @param changed paths from the root
 * @returns filters for Playwright's command line; null for all tests
 */
export function chooseBrowserTests(changed: readonly string[]): string[] | null {
  const chosen = new Set<string>()
  for (const path of changed) {
    const [, test] = /^tests\/e2e\/([^/]+\.test\.ts)$/.exec(path) ?? []
    const [, feature = ''] = /^web\/features\/([^/]+)\//.exec(path) ?? []
    const names = test === undefined ? testsOfFeature[feature] : [test]
    if (test === undefined && WITHOUT_SCREEN.test(path)) continue
    if (names === undefined) return null
    for (const name of test === undefined ? [...names, ...testsOfAll] : names) chosen.add(`tests/e2e/${name}`)
  }
  return [...chosen].sort()
}
