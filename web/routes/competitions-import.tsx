import { ImportCompetitionPage } from '#web/features/competition/folder/import-competition-page.tsx'
import { hiddenMeta } from '#web/share/page-meta.ts'

export const meta = () => hiddenMeta('Import a competition')

export default ImportCompetitionPage
