import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

// Used by screens that change something, and by no visitor's page.
const forForms =
  '/web/(ui/(field|form-error|textarea|needs-script)|forms/(draft-store|edits|focus-field|too-long|use-(draft|edits)|upload/(upload-file|describe-refusal))|session/use-user|queries/(create-uuid|call-function|failures/(failure-message|known-texts|plain-error)))|/domain/typed-score'
// The form library is as large as the rest of a form, and buttons that only report a failure do without it.
const forUseForm =
  '/web/forms/(code-schema|failure|schemas|use-form|use-form-edits)\\.|node_modules/(react-hook-form|@hookform)/'
const forEditing =
  '/web/(ui/(progress|checkbox|copy-text)|forms/(crop/|upload/(picture-field|drop-area|upload-status|check-(file|picture)|use-(object-url|upload))))' +
  '|/domain/(import/|team-name|read-players|staying-rounds|write-matches|formula-cell)' +
  '|lucide-react/dist/esm/icons/(image-up|pencil|plus|trash)'
const forPasswords = '/web/(ui/password-input|forms/new-password-fields)|lucide-react/dist/esm/icons/eye'
// Loaded with the client, for users who are signed in or about to sign in.
const forMembers =
  '/web/(queries/(browser-client|fetch-with-timeout)|session/(check-session|second-factor|code-failure|link-in-address|sign-out|factor-choice|return-path)|forms/code-field)'
// What an overview has, of a competition or a team: players by what they did, the match that comes next.
const forLists = '/web/(ui/(player-table|next-match)|queries/(top-players|player-statistics))'
const forFailures =
  '/web/(queries/failures/(page-error|record-error)|ui/error-card|features/competition/competition-error)\\.'
const forLater = '/web/ui/(dialog|double-press|dropdown-menu|tabs|toaster)'

// The frame around every page, and what its offline notes and the tools of members wait with.
const forEveryPage =
  '/web/(ui/(header|page-icons|theme|theme-control|wordmark|footer|navigation-progress|back-link|toast-host)|queries/use-site|offline/(offline-notes|connection|connection-note|new-version|open-kept|use-held-links|install/install-prompt)|features/competition/fixtures/match-tools)\\.tsx?$' +
  '|/domain/match-minute|lucide-react/dist/esm/icons/(message-circle|link|monitor|sun|moon)\\.'

// A public page would come in forty small files otherwise, each with a request and headers of its own.
const groups = [
  { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//, priority: 3 },
  // Every page that listens needs the one, only who signs in or changes something the other.
  { name: 'realtime', test: /node_modules\/@supabase\/(realtime-js|phoenix)\//, priority: 3 },
  { name: 'supabase', test: /node_modules\/@supabase\//, priority: 2 },
  {
    name: 'shared',
    test: RegExp(
      `^(?!.*(${forForms}|${forUseForm}|${forEditing}|${forPasswords}|${forMembers}|${forLists}|${forFailures}|${forLater})).*(/web/(ui|forms|session|live|queries)/|/web/share/[^/]+$|/domain/|node_modules/(clsx|lucide-react)/)`,
    ),
    minShareCount: 3,
    priority: 2,
  },
  // One file compresses better than three, and every page needs all of it.
  { name: 'shared', test: RegExp(forEveryPage), priority: 2 },
  { name: 'lists', test: RegExp(forLists), minShareCount: 2, priority: 1 },
  { name: 'forms', test: RegExp(forForms), minShareCount: 2, priority: 1 },
  { name: 'use-form', test: RegExp(forUseForm), priority: 1 },
  { name: 'editing', test: RegExp(forEditing), minShareCount: 2, priority: 1 },
  {
    name: 'client',
    test: /\/web\/(queries\/(browser-client|fetch-with-timeout)|session\/(check-session|second-factor))\./,
  },
  { name: 'passwords', test: RegExp(forPasswords), minShareCount: 2, priority: 1 },
  {
    name: 'calendar',
    test: /share\/(calendar-links|save-file)|icons\/calendar-plus|domain\/ordinal/,
    minShareCount: 2,
  },
  // Chromium offers most visitors to install, so its button comes as one file.
  { name: 'install-button', test: /\/web\/offline\/install\/install(-button)?\.|icons\/download\./ },
  { name: 'failures', test: RegExp(forFailures), priority: 1 },
  {
    name: 'competition',
    test: /\/web\/features\/competition\/([^/]+$|(overview|tables|players)\/|fixtures\/(fixtures-(filter|tab|view)|whole-days)\.|teams\/teams-tab\.)/,
    minShareCount: 2,
  },
]

// Vite's own fetches a lazy file's styles and neighbours before it; ours have no styles of their own, and fetch the rest themselves.
const lightImports: Plugin = {
  name: 'light-imports',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
}

export default defineConfig({
  plugins: [lightImports, tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  resolve: {
    alias: [
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
