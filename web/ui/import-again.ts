/**
 * Loads a module, and once more under another address if that fails. Chromium remembers a failed import as long as the
 * page is open (https://github.com/whatwg/html/issues/6768), so without this nothing loads after a lost network.
 * `importAgain(() => import('./browser-client.ts'))`
 * @throws the failure, if its message names no address, or the failure of the second attempt
 */
export const importAgain = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load().catch((error) => {
    const address = /http\S+/.exec(String(error))?.[0]
    if (address === undefined) throw error
    return import(/* @vite-ignore */ `${address}?${Date.now()}`)
  })
