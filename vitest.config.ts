import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { items } from './scripts/specification/items.ts'

/** Tests of the embedded engine itself, which are the same on PostgreSQL. */
const EMBEDDED_ONLY = ['gateway/database/broken-engine.test.ts']

export default defineConfig({
  test: {
    include: ['{domain,gateway,server,web,scripts,supabase}/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, ...(process.env.TEST_DATABASE_URL === undefined ? [] : EMBEDDED_ONLY)],
    // For `--changed`: these are no imports of the tests that depend on them.
    forceRerunTriggers: [
      ...configDefaults.forceRerunTriggers,
      '**/migrations/*.sql',
      '{server,gateway}/testing/**',
      'package-lock.json',
    ],
    // Vitest refuses any other tag.
    tags: Object.entries(items).map(([tag, texts]) => ({ name: `@spec:${tag}`, description: texts.join(' · ') })),
    globalSetup: './server/testing/global-setup.ts',
    // Files of one worker share their modules: loading them again for each file doubled the run.
    isolate: false,
    // One more than there are cores, because some tests wait for a timeout. Vitest's default leaves a core idle.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
