export default {
  async fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    const type = request.headers.get('content-type')?.split(';')[0] ?? null
    const body = type === 'multipart/form-data' ? [...(await request.formData())] : await request.text()
    return Response.json(
      {
        method: request.method,
        path: pathname,
        query: Object.fromEntries(searchParams),
        authorization: request.headers.get('authorization'),
        region: request.headers.get('x-region'),
        type,
        body,
        greeting: process.env.GREETING,
        home: process.env.HOME ?? null,
        compileCache: process.env.NODE_COMPILE_CACHE ?? null,
      },
      { status: Number(searchParams.get('status') ?? 200) },
    )
  },
}
