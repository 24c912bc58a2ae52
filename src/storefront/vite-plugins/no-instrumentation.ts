/** What the router asks of its tracing in the browser, answered by nothing. */
export function consumeInstrumentationClientResultMetaReceiver(): undefined {
  return undefined
}

export function getRouteInstrumentationUpdates(): Record<string, never> {
  return {}
}

export function instrumentClientSideRouter<Router>(router: Router): Router {
  return router
}
