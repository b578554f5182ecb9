import { OfflinePage } from '#web/offline/offline-page.tsx'

export const meta = () => [{ title: 'You are offline · Touchline' }, { name: 'robots', content: 'noindex' }]

export default OfflinePage
