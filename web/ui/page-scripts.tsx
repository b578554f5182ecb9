import { createContext, use } from 'react'
import { Scripts } from 'react-router'
import { NonceContext } from './nonce-context.ts'

/** The inline script that loads the page's code. Only set on the server. */
export const StartScriptContext = createContext('')

/** Replaces the router's `Scripts`, whose preloads compete with the first paint. */
export function PageScripts() {
  const nonce = use(NonceContext)
  const script = use(StartScriptContext)
  if (import.meta.env.DEV) return <Scripts />
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made from the build's own file names
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}
