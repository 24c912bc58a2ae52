import type { RouterContextProvider } from 'react-router'
import { pageParts } from '#storefront/api/request-context.ts'

/** For files that must name whole addresses: the configured one, else the one that was asked. Not for pages, which are kept. */
export function siteOrigin(request: Request, context: Readonly<RouterContextProvider>): string {
  return context.get(pageParts).origin || new URL(request.url).origin
}
