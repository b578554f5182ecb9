import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  ssr: true,
  // The manifest of all routes travels with the page, so that hydration asks the server for nothing.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
