import { createContext, use } from 'react'
import { Scripts } from 'react-router'
import { NonceContext } from './nonce-context.ts'

/** The text of the script that loads the page's code; set on the server only. */
export const StartScriptContext = createContext('')

/** In place of the router's `Scripts`, whose preloads come before the page is painted. */
export function PageScripts() {
  const nonce = use(NonceContext)
  const script = use(StartScriptContext)
  if (import.meta.env.DEV) return <Scripts />
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made from the build's own file names
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}
