// Stands in for `https://deno.land/std/http/server.ts`.
import type { DenoServe } from './deno.ts'

declare const Deno: { serve: DenoServe }

type Handler = (request: Request) => Response | Promise<Response>

export const serve = (handler: Handler, options: object = {}) => Deno.serve(options, handler)
