import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Rolldown } from 'vite'
import routes from './web/routes.ts'

const web = join(import.meta.dirname, 'web')
const isFormLibrary = (id: string) => /node_modules\/(react-hook-form|@hookform|zod)\//.test(id)
const isLibrary = (id: string) => /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//.test(id)

// Pages that people open from a link, each with its tabs. The page weight test measures them.
const PAGES = ['landing', 'competition', 'match', 'team', 'player', 'not-found']
const withTabs = (route: RouteConfigEntry) => [route, ...(route.children ?? [])]
const pageOfFile = new Map(
  PAGES.flatMap((page) =>
    routes
      .filter(({ file }) => file === `routes/${page}.tsx`)
      .flatMap(withTabs)
      .map(({ file }) => [join(web, file), page]),
  ),
)
const everyPage = ['root.tsx', 'entry.client.tsx'].map((file) => join(web, file))

// A module that a page shares with this many routes and lazy parts goes into the file that every page loads.
const MANY = 4

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
function fileOf(id: string, graph: Graph): 'framework' | 'tabs' | 'members' | 'forms' | null {
  if (isLibrary(id)) return 'framework'
  const importers = importersOf(id, graph)
  const tabs = importers.filter((file) => pageOfFile.has(file))
  const pages = new Set(tabs.map((file) => pageOfFile.get(file)))
  if (pages.size > 1 || everyPage.some((file) => importers.includes(file))) return 'framework'
  if (tabs.length > 1) return 'tabs'
  const infos = importers.map((file) => graph.getModuleInfo(file))
  const visited = infos.filter((info) => info?.isEntry).length
  const lazy = infos.filter((info) => !info?.isEntry && info?.dynamicImporters.length).length
  if (tabs.length === 1) return visited + lazy >= MANY ? 'framework' : null
  if (visited < 2) return null
  // Open public pages load parts of the members' file, and forms only when one opens.
  return needsForms(id, graph) ? 'forms' : 'members'
}

const groups = (['framework', 'tabs', 'members', 'forms'] as const).map((file, at) => ({
  debugName: file,
  name: (id: string, graph: Graph) => (fileOf(id, graph) === file ? file : null),
  test: (id: string) => isLibrary(id) || (!id.includes('/node_modules/') && /\/(web|domain)\//.test(id)),
  priority: 4 - at,
}))

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
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
