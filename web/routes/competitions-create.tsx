import { CreateCompetitionPage } from '#web/features/competition/create/create-competition-page.tsx'
import { hiddenMeta } from '#web/share/page-meta.ts'

export const meta = () => hiddenMeta('Create a competition')

export default CreateCompetitionPage
