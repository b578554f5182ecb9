import { ResetPasswordPage } from '#web/features/auth/reset-password-page.tsx'

export const meta = () => [{ title: 'New password · Touchline' }, { name: 'robots', content: 'noindex' }]

export default ResetPasswordPage
