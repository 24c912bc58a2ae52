/** An HTTP exchange for handlers that are called without HTTP. */
export const exchange = {
  header: () => undefined,
  setCookie: () => undefined,
  cookie: () => undefined,
  rawBody: '',
}
