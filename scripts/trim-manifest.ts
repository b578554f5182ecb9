// Leaves routes without a page (calendars, feeds, pictures, documents to print) out of the browser's list of routes.
// Browsers reach them by plain links and never render them; every public page has the list.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Manifest {
  routes: Record<string, { parentId?: string; hasDefaultExport: boolean; hasClientLoader: boolean }>
}

const START = 'window.__reactRouterManifest='
const assets = join(import.meta.dirname, '../build/client/assets')
const name = (await readdir(assets)).find((file) => /^manifest-\w+\.js$/.test(file))
if (name === undefined) throw new Error('React Router wrote no manifest')
const file = join(assets, name)
const script = await readFile(file, 'utf8')
if (!script.startsWith(START)) throw new Error(`${name} is not the manifest that this script knows`)
const manifest: Manifest = JSON.parse(script.slice(START.length).replace(/;$/, ''))
const parents = new Set(Object.values(manifest.routes).map(({ parentId }) => parentId))
const isPage = ([id, route]: [string, Manifest['routes'][string]]) =>
  route.hasDefaultExport || route.hasClientLoader || parents.has(id)
const routes = Object.fromEntries(Object.entries(manifest.routes).filter(isPage))
await writeFile(file, `${START}${JSON.stringify({ ...manifest, routes })};`)
