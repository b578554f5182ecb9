import { readFile } from 'node:fs/promises'
import { inspect } from 'node:util'

export interface ServeInfo {
  remoteAddr: { transport: 'tcp'; hostname: string; port: number }
  completed: Promise<void>
}
export type Handler = (request: Request, info: ServeInfo) => Response | Promise<Response>

interface ServeOptions {
  handler?: Handler
  onListen?: (address: { hostname: string; port: number }) => void
  onError?: (error: unknown) => Response | Promise<Response>
}

/** `Deno.serve(handler)`, `Deno.serve(options, handler)`, `Deno.serve({ handler })` */
export type DenoServe = (first: Handler | ServeOptions, second?: Handler) => object

const ADDRESS = { transport: 'tcp', hostname: '0.0.0.0', port: 8000 } as const

/** The part of the `Deno` global that functions use: environment, files and `serve`. */
export function createDeno(serve: (handler: Handler) => void) {
  const denoServe: DenoServe = (first, second) => {
    const options = typeof first === 'function' ? {} : first
    const handler = second ?? (typeof first === 'function' ? first : first.handler)
    if (handler) serve(options.onError ? guarded(handler, options.onError) : handler)
    options.onListen?.(ADDRESS)
    const finished = new Promise<void>(() => undefined)
    return { addr: ADDRESS, finished, shutdown: async () => undefined, ref() {}, unref() {} }
  }
  return {
    serve: denoServe,
    env: {
      get: (name: string) => process.env[name],
      has: (name: string) => name in process.env,
      set(name: string, value: string) {
        process.env[name] = value
      },
      delete(name: string) {
        delete process.env[name]
      },
      toObject: () => ({ ...process.env }),
    },
    readTextFile: (path: string | URL) => readFile(path, 'utf8'),
    readFile: async (path: string | URL) => new Uint8Array(await readFile(path)),
    cwd: () => process.cwd(),
    inspect,
    args: [],
    build: { os: process.platform, arch: process.arch },
    version: { deno: '2.1.4', v8: process.versions.v8, typescript: '5.6.2' },
    upgradeHttp: notSupported,
    upgradeWebSocket: notSupported,
  }
}

function notSupported(): never {
  throw new Error('Connection Upgrade is not supported')
}

const guarded =
  (handler: Handler, onError: (error: unknown) => Response | Promise<Response>): Handler =>
  async (request, info) => {
    try {
      return await handler(request, info)
    } catch (error) {
      return onError(error)
    }
  }
