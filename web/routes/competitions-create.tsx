import { CreateCompetitionPage } from '#web/features/competitions/create-competition-page.tsx'

export const meta = () => [{ title: 'Create a competition · Touchline' }]

export default CreateCompetitionPage
