import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { build, defineConfig, type Plugin, type Rolldown } from 'vite'
import routes from './web/routes.ts'

const inWeb = (file: string) => join(import.meta.dirname, 'web', file)
const everyPage = new Set(['root.tsx', 'entry.client.tsx'].map(inWeb))

/** The pages that people open from a link, each with its tabs. */
const publicPages = new Set(
  routes
    .filter(({ file }) => /^routes\/(landing|competition|match|team|player|not-found)\.tsx$/.test(file))
    .flatMap((page) => [page, ...(page.children ?? [])])
    .map(({ file }) => inWeb(file)),
)

/** Whether every page, or more than one public page, needs the module, itself or through others (docs/decisions/0030). */
function isShared(id: string, graph: Rolldown.ChunkingContext): boolean {
  const found = new Set([id])
  for (const module of found) for (const importer of graph.getModuleInfo(module)?.importers ?? []) found.add(importer)
  const users = [...found]
  return users.some((file) => everyPage.has(file)) || users.filter((file) => publicPages.has(file)).length > 1
}

const framework = {
  debugName: 'framework',
  name: (id: string, graph: Rolldown.ChunkingContext) => (isShared(id, graph) ? 'framework' : null),
}

const forms = { name: 'forms', test: /node_modules\/(react-hook-form|@hookform|zod)\// }

const WITHOUT_REACT = /\?(script|module-url)$/
const folder = join(import.meta.dirname, '.cache/without-react')

/**
 * Modules that a page runs without React, each bundled with its imports. `import text from './x.ts?script'` is a script for
 * the HTML that the server writes, `import address from './x.ts?module-url'` the address of a file.
 */
const withoutReact: Plugin = {
  name: 'without-react',
  enforce: 'pre',
  resolveId: {
    filter: { id: WITHOUT_REACT },
    async handler(id, importer) {
      const file = await this.resolve(id.replace(WITHOUT_REACT, ''), importer)
      return file && file.id + WITHOUT_REACT.exec(id)?.[0]
    },
  },
  load: {
    filter: { id: WITHOUT_REACT },
    async handler(id) {
      const input = id.replace(WITHOUT_REACT, '')
      if (id.endsWith('?module-url')) {
        const file = join(folder, `${basename(input, '.ts')}.js`)
        await mkdir(folder, { recursive: true })
        await writeFile(file, await bundle(input, 'es'))
        return `export { default } from ${JSON.stringify(`${file}?url`)}`
      }
      // The browser has run the script before React starts.
      if (this.environment.name === 'client') return "export default ''"
      return `export default ${JSON.stringify(await bundle(input, 'iife'))}`
    },
  },
}

async function bundle(input: string, format: 'es' | 'iife'): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input, output: { format }, preserveEntrySignatures: 'strict' },
    },
  })
  const [chunk] = 'output' in built ? built.output : []
  if (chunk?.type !== 'chunk') throw new Error(`${input} makes no script`)
  return chunk.code.trim()
}

export default defineConfig({
  plugins: [withoutReact, tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  build: { assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [framework, forms] } } } } },
  },
})
