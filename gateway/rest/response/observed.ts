import type { RestConfig } from '#gateway/rest/config.ts'
import type { RestResponse } from './rest-response.ts'

/** The steps of a request, by PostgREST's names. */
type Step = 'jwt' | 'parse' | 'plan' | 'transaction' | 'response'

/** Adds to a response the time of each step, and the header that traces its request. */
export interface Observer {
  /** Ends the step before, and starts this one. */
  start(step: Step): void
  addTo(response: RestResponse): RestResponse
}

/** Observes nothing. */
const unobserved: Observer = { start: () => undefined, addTo: (response) => response }

/** @param headers the request's headers, names in lower case */
export function observe(
  { serverTiming, traceHeader }: Pick<RestConfig, 'serverTiming' | 'traceHeader'>,
  headers: Readonly<Record<string, string>>,
): Observer {
  if (!serverTiming && traceHeader === null) return unobserved
  const steps: [Step, number][] = []
  const trace = traceHeader === null ? undefined : headers[traceHeader.toLowerCase()]
  return {
    start: (step) => steps.push([step, performance.now()]),
    addTo: (response) => ({
      ...response,
      headers: {
        ...response.headers,
        ...(serverTiming ? { 'Server-Timing': durations(steps, performance.now()) } : {}),
        ...(traceHeader === null || trace === undefined ? {} : { [traceHeader]: trace }),
      },
    }),
  }
}

/** `jwt;dur=0.1, parse;dur=1.5`, in milliseconds. */
const durations = (steps: readonly [Step, number][], end: number): string =>
  steps.map(([step, start], at) => `${step};dur=${((steps[at + 1]?.[1] ?? end) - start).toFixed(1)}`).join(', ')
