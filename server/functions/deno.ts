export type Handler = (request: Request) => Response | Promise<Response>

/** As much of `Deno` as functions use: their environment, and the older way to say what answers. */
export function createDeno(serve: (handler: Handler) => void) {
  return {
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
    /** `Deno.serve(handler)`, `Deno.serve(options, handler)`, `Deno.serve({ handler })` */
    serve(first: Handler | { handler?: Handler }, second?: Handler) {
      const handler = second ?? (typeof first === 'function' ? first : first.handler)
      if (handler) serve(handler)
    },
  }
}
