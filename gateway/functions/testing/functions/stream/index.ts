let stopped = 0
let cancelled = 0
export default {
  fetch(request: Request): Response {
    if (request.method === 'GET') return Response.json({ stopped, cancelled })
    let count = 0
    let timer: ReturnType<typeof setInterval>
    request.signal.addEventListener('abort', () => {
      stopped += 1
    })
    const body = new ReadableStream({
      start(controller) {
        timer = setInterval(() => {
          count += 1
          controller.enqueue(new TextEncoder().encode(`data: ${count}\n\n`))
          if (request.headers.get('x-end') === String(count)) {
            clearInterval(timer)
            controller.close()
          }
          if (request.headers.get('x-crash') === String(count)) throw new Error('in the middle')
        }, 5)
      },
      cancel() {
        cancelled += 1
        clearInterval(timer)
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  },
}
