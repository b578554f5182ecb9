// Builds the service worker after the pages, because it lists their files.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')
const files = await readdir(join(root, 'build/client/assets'))
const assets = files.filter((name) => !/\.(?:br|gz|map)$/.test(name)).sort()

await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  define: {
    BUILD_FILES: JSON.stringify(assets.map((name) => `/assets/${name}`)),
    'process.env.NODE_ENV': '"production"',
  },
  build: {
    outDir: 'build/client',
    emptyOutDir: false,
    rolldownOptions: {
      input: 'web/offline/service-worker/service-worker.ts',
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
})
