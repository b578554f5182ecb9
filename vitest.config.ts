import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { items } from './scripts/specification/items.ts'

/** Left out of the repeat on PostgreSQL, because a second run asserts the same. */
const SAME_ON_POSTGRES = [
  // The embedded engine itself.
  'gateway/database/{broken-engine,machine-memory}.test.ts',
  // They use no database.
  'gateway/auth/{environment,redirects}.test.ts',
  'gateway/auth/passwords/*.test.ts',
  'gateway/auth/providers/provider-config.test.ts',
  'gateway/database/bind-message.test.ts',
  'gateway/realtime/{frames,changes/filter}.test.ts',
  'gateway/rest/{share-reads,request/*,schema-cache/similar-name}.test.ts',
  // Their statements are those of signing up and in, which other files repeat.
  'gateway/auth/{captcha,client-events,errors,settings}.test.ts',
]

export default defineConfig({
  test: {
    include: ['{domain,gateway,server,web,scripts,supabase}/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, ...(process.env.TEST_DATABASE_URL === undefined ? [] : SAME_ON_POSTGRES)],
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
