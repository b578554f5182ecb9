import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  ssr: true,
  // The manifest of all routes travels with the page, so that hydration asks the server for nothing.
  routeDiscovery: { mode: 'initial' },
  // A route is one file, and whole once it is loaded; the router leaves a HydrateFallback of its own out of its manifest.
  splitRouteModules: false,
} satisfies Config
