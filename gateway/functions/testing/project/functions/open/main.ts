declare const Deno: { serve(options: object): void }
Deno.serve({
  handler(request: Request) {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { 'x-own': 'preflight' } })
    if (request.method === 'PUT') throw new Error('no')
    return Response.json(
      { token: request.headers.get('authorization') },
      { headers: { 'access-control-expose-headers': 'x-own' } },
    )
  },
  onError: (error: Error) => new Response(error.message, { status: 418 }),
})
