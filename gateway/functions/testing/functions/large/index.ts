const MB = 1024 * 1024

/** Answers with so many megabytes, one at a time. */
export default (request: Request): Response => {
  let rest = Number(new URL(request.url).searchParams.get('megabytes'))
  const body = new ReadableStream({
    pull(controller) {
      if (rest-- > 0) controller.enqueue(new Uint8Array(MB))
      else controller.close()
    },
  })
  return new Response(body)
}
