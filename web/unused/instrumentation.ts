// Replaces a part of React Router in the browser's files: hooks for tracing, which this project does not set.

export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = <Router>(router: Router): Router => router
