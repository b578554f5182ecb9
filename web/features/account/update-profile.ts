import { browserSupabase } from '#web/data/supabase.ts'

const MAX_BYTES = 10 * 1024 * 1024

/** The name stands in the account and in the person's profile; both say the same. */
export async function updateFullName(userId: string, fullName: string): Promise<void> {
  const supabase = await browserSupabase()
  await supabase.from('profiles').update({ full_name: fullName }).eq('user_id', userId).throwOnError()
  const { error } = await supabase.auth.updateUser({ data: { full_name: fullName } })
  if (error) throw error
}

/** Puts the picture in place of the last one. @throws Error for a file that is no picture or too large */
export async function updateAvatar(userId: string, file: File): Promise<void> {
  if (!file.type.startsWith('image/')) throw new Error('Choose a picture, such as a JPEG or PNG file.')
  if (file.size > MAX_BYTES) throw new Error('The picture is larger than 10 MB. Choose a smaller one.')
  const supabase = await browserSupabase()
  const avatars = supabase.storage.from('avatars')
  const path = `${userId}/avatar`
  const { error } = await avatars.upload(path, file, { upsert: true, contentType: file.type })
  if (error) throw error
  // The address changes with the picture, so that no cache shows the old one.
  const avatar_url = `${avatars.getPublicUrl(path).data.publicUrl}?v=${Date.now()}`
  const updated = await supabase.auth.updateUser({ data: { avatar_url } })
  if (updated.error) throw updated.error
}
