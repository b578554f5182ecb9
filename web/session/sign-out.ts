import type { Supabase } from '#web/queries/supabase.ts'

let isMeant = false

/** Ends the session on this device, because whoever is signed in wants it. @returns why the server could not be told */
export async function signOutHere(supabase: Supabase) {
  isMeant = true
  try {
    const { error } = await supabase.auth.signOut({ scope: 'local' })
    return error
  } finally {
    // After everybody who hears of the end has asked.
    setTimeout(() => {
      isMeant = false
    }, 1000)
  }
}

/** Whether the end of the session that was just heard of was asked for in this tab. */
export const isSignOutMeant = () => isMeant
