import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{domain,gateway,server,web,scripts,supabase}/**/*.test.{ts,tsx}'],
    globalSetup: './server/testing/global-setup.ts',
    // Files of one worker share their modules: loading them anew for each cost half the run.
    isolate: false,
    // By itself Vitest leaves one core free, which is half of a small machine.
    maxWorkers: '100%',
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
