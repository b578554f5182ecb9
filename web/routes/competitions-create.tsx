import { hiddenMeta } from '#web/components/page-meta.ts'
import { CreateCompetitionPage } from '#web/features/competitions/create-competition-page.tsx'

export const meta = () => hiddenMeta('Create a competition')

export default CreateCompetitionPage
