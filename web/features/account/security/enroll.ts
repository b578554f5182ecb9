import { browserSupabase } from '#web/queries/supabase.ts'

export const DEVICE_NAME_LENGTH = 60

export interface Enrolled {
  id: string
  /** A data URL of the QR code. */
  picture: string
  /** Base32, for typing into the app. */
  secret: string
  /** Opens an authenticator app on this device. */
  uri: string
}

/** Adds an authenticator, which is active after its first code. It replaces one that was never confirmed. */
export async function enroll(friendlyName: string): Promise<Enrolled> {
  const { mfa } = (await browserSupabase()).auth
  const listed = await mfa.listFactors()
  if (listed.error) throw listed.error
  for (const { id, status } of listed.data.all) if (status === 'unverified') await mfa.unenroll({ factorId: id })
  const issuer = `Touchline (${window.location.hostname})`
  const { data, error } = await mfa.enroll({ factorType: 'totp', friendlyName, issuer })
  if (error) throw error
  const { qr_code, secret, uri } = data.totp
  const svg = qr_code.slice(qr_code.indexOf('<'))
  return { id: data.id, picture: `data:image/svg+xml,${encodeURIComponent(svg)}`, secret, uri }
}
