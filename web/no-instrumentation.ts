/**
 * Replaces React Router's module for instrumentation in the build (vite.config.ts): the functions that its router calls,
 * as they are for a router without instrumentation, which ours is. The module is 0.9 kB on every page, and several pages
 * have no room for it within their budget (docs/decisions/0030).
 */
export const getRouteInstrumentationUpdates = () => ({})

export const instrumentClientSideRouter = <Router>(router: Router): Router => router

export const consumeInstrumentationClientResultMetaReceiver = () => undefined
