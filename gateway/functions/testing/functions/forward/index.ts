/** Answers with the answer of another server. */
export default (request: Request): Promise<Response> => fetch(new URL(request.url).searchParams.get('from') ?? '')
