/** A request with nothing beside its input, for handlers that are called without HTTP. */
export const exchange = {
  header: () => undefined,
  setCookie: () => undefined,
  cookie: () => undefined,
  rawBody: '',
}
