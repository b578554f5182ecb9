import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { build, defineConfig, type Plugin, type Rolldown } from 'vite'
import routes from './web/routes.ts'

const web = join(import.meta.dirname, 'web')
const isFormLibrary = (id: string) => /node_modules\/(react-hook-form|@hookform|zod)\//.test(id)
const isLibrary = (id: string) => /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//.test(id)

// Pages that people open from a link, each with its tabs. The page weight test measures them.
const PAGES = ['landing', 'competition', 'match', 'team', 'player', 'not-found']
// Only a competition with several seasons has this one. It would move what it shares with other tabs into their files.
const RARE = 'routes/competition-seasons.tsx'
const withTabs = (route: RouteConfigEntry) => [route, ...(route.children ?? []).filter(({ file }) => file !== RARE)]
const pageOfFile = new Map(
  PAGES.flatMap((page) =>
    routes
      .filter(({ file }) => file === `routes/${page}.tsx`)
      .flatMap(withTabs)
      .map(({ file }) => [join(web, file), page]),
  ),
)
const everyPage = ['root.tsx', 'entry.client.tsx'].map((file) => join(web, file))

// Both list matches and players, which the others do not. A list of players is on no more of their tabs than this.
const LISTS = new Set<string | undefined>(['competition', 'team'])
const MOST_LISTS = 4
const COMPETITION = join(web, 'routes/competition.tsx')
const TABLES = join(web, 'routes/competition-tables.tsx')
const FIXTURES = join(web, 'routes/competition-fixtures.tsx')

// A module that a page shares with this many routes and lazy parts goes into the file that every page loads. With fewer,
// the routes of managers and officials move up to 1.5 kB of the match page there.
const MANY = 24

// A few lines for which a match to come would load the lists.
const SMALL = join(import.meta.dirname, 'domain/ordinal.ts')

const PUBLIC_FILES = ['framework', 'lists', 'player-lists', 'tabs'] as const
const MEMBERS_FILES = ['members', 'forms'] as const
type File = (typeof PUBLIC_FILES | typeof MEMBERS_FILES)[number]

type Graph = Rolldown.ChunkingContext

/** The module and all modules that import it, directly or through others, without lazy imports. */
function importersOf(id: string, graph: Graph): string[] {
  const found = new Set([id])
  for (const module of found) for (const importer of graph.getModuleInfo(module)?.importers ?? []) found.add(importer)
  return [...found]
}

/** Whether the module imports a form's library, directly or through others, without lazy imports. */
function needsForms(id: string, graph: Graph): boolean {
  const found = new Set([id])
  for (const module of found) for (const needed of graph.getModuleInfo(module)?.importedIds ?? []) found.add(needed)
  return [...found].some(isFormLibrary)
}

/**
 * The file for one of our modules, by the pages that need it; null leaves it to Rolldown's automatic splitting. That
 * alone cuts a page into 28 to 56 files, since each set of routes that shares a module makes a file, and each file has
 * headers, imports and a dictionary of its own (docs/decisions/0030).
 */
function fileOf(id: string, graph: Graph): File | `${string}-parts` | null {
  if (isLibrary(id) || id === SMALL) return 'framework'
  const importers = importersOf(id, graph)
  const tabs = importers.filter((file) => pageOfFile.has(file))
  const pages = new Set(tabs.map((file) => pageOfFile.get(file)))
  if (everyPage.some((file) => importers.includes(file))) return 'framework'
  if (pages.size > 1 && ![...pages].every((page) => LISTS.has(page))) return 'framework'
  if (pages.size > 1 && tabs.includes(TABLES)) return tabs.length > MOST_LISTS ? 'lists' : 'player-lists'
  if (pages.size > 1 && (tabs.length > 2 || !tabs.includes(FIXTURES))) return 'lists'
  // Each tab of a competition loads what their frame needs.
  if (tabs.length === 2 && !tabs.includes(COMPETITION)) return partsOf(tabs)
  if (tabs.length > 1) return 'tabs'
  const infos = importers.map((file) => graph.getModuleInfo(file))
  const visited = infos.filter((info) => info?.isEntry).length
  const lazy = infos.filter((info) => !info?.isEntry && info?.dynamicImporters.length).length
  const [tab] = tabs
  if (tab !== undefined) {
    if (visited + lazy >= MANY) return 'framework'
    if (visited + lazy <= 1) return null
    return tab === COMPETITION ? 'tabs' : partsOf(tabs)
  }
  if (visited < 2) return null
  if (importers.includes(join(web, RARE))) return partsOf([RARE])
  // Open public pages load parts of the members' file, and forms only when one opens.
  return needsForms(id, graph) ? 'forms' : 'members'
}

/** The file for what one tab or two tabs share with lazy parts or with each other. */
const partsOf = (tabs: string[]) =>
  `${tabs.map((tab) => basename(tab, '.tsx').replace('competition-', '')).join('-')}-parts` as const

const isOurs = (id: string) => isLibrary(id) || (!id.includes('/node_modules/') && /\/(web|domain)\//.test(id))

const groupOf = (file: File) => ({
  debugName: file,
  name: (id: string, graph: Graph) => (fileOf(id, graph) === file ? file : null),
  test: isOurs,
})

const parts = {
  debugName: 'parts',
  name: (id: string, graph: Graph) => {
    const file = fileOf(id, graph)
    return file?.endsWith('-parts') ? file : null
  },
  test: isOurs,
}

// Of several files that use a library's module, such as an icon, the first one gets it. So no public page needs the
// members' file, which is the largest, for an icon.
const groups = [...PUBLIC_FILES.map(groupOf), parts, ...MEMBERS_FILES.map(groupOf)].map((group, at, { length }) => ({
  ...group,
  priority: length - at,
}))

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
    ...{ configFile: false, publicDir: false, logLevel: 'warn' },
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
  resolve: {
    alias: [
      // A smaller icon factory; web/ui/create-icon.test.ts fails when lucide changes its own.
      {
        find: /^.*\/createLucideIcon\.mjs$/,
        replacement: join(import.meta.dirname, 'web/ui/create-icon.ts'),
      },
    ],
  },
  ssr: { noExternal: ['lucide-react'] },
  build: { assetsInlineLimit: 0, modulePreload: false },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
})
