/**
 * Loads a module, and once more under another address if that fails. Chromium remembers a failed import as long as the
 * page is open (https://github.com/whatwg/html/issues/6768), so without this nothing loads after a lost network.
 * `importAgain(() => import('./browser-client.ts'))`
 * @throws the failure, if its message names no address, or the failure of the second attempt
 */
export const importAgain = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load().catch(async (error) => {
    const address = /http\S+/.exec(String(error))?.[0]
    if (address === undefined) throw error
    const file: Record<string, unknown> = await import(/* @vite-ignore */ `${address}?${Date.now()}`)
    // The file of a module that is imported statically, too, exports the module as one of its values.
    return (Object.values(file).find(isModule) ?? file) as Module
  })

const isModule = (value: unknown) => Object.prototype.toString.call(value) === '[object Module]'
