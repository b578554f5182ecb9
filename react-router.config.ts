import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  ssr: true,
  // The manifest of all routes travels with the page, so that hydration asks the server for nothing.
  routeDiscovery: { mode: 'initial' },
  // The chunks of a split module are imported with a query, from which Vite cannot resolve our #imports.
  splitRouteModules: false,
} satisfies Config
