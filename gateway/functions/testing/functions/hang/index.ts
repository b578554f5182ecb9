export default {
  fetch(request: Request): Response | Promise<Response> {
    if (request.headers.get('x-wait')) return new Promise(() => undefined)
    for (;;);
  },
}
