declare const Deno: {
  serve(handler: (request: Request) => Response): void
  env: { get(name: string): string | undefined }
}
Deno.serve(() => {
  console.info('asked', { times: 1 })
  return new Response(`${Deno.env.get('GREETING')} from Deno.serve`)
})
