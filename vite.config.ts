import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// A public page would come in forty small files otherwise, each with a request of its own.
const groups = [
  { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//, priority: 2 },
  {
    name: 'shared',
    test: /\/web\/components\/(?!ui\/(dialog|dropdown-menu|tabs|toaster))|\/web\/data\/|\/domain\/|node_modules\/(clsx|class-variance-authority)\//,
    minShareCount: 5,
    priority: 1,
  },
  { name: 'competition', test: /\/web\/features\/competition\//, minShareCount: 2 },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  build: { assetsInlineLimit: 0 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
})
