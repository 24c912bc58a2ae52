import type { ContextMenu } from '#kernel/context-menu/context-menu.ts'
import type { Beyond } from '#kernel/us-address/beyond.ts'
import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { createApi, type Transport } from './api/api-client.ts'
import { apiBase as configuredBase } from './api/browser-api.ts'
import { nobody, type Outside } from './api/outside.ts'
import { transportTo } from './api/transport-to.ts'
import { apiBase, pageParts } from './api/request-context.ts'
import { followCouponLink } from './features/coupons/coupon-link.ts'
import { takesCard } from './features/payments/takes-card.ts'
import { movedPage } from './features/seo/moved-page.ts'
import { siteFile } from './features/seo/site-files.ts'

export interface Pages {
  /** Where browsers reach the API, when that is not the shop's own address. */
  readonly apiBase: string
  /** `caller` is the shopper's address, for what a form changes. */
  handle(request: Request, caller?: string): Promise<Response>
  /** Whether the page at a path has the card's form. */
  readonly takesCard: (path: string) => boolean
}

interface PagesOptions {
  readonly transport: Transport
  readonly contextMenu: ContextMenu
  readonly outside?: Outside
  readonly shipsBeyond?: readonly Beyond[]
  readonly guestCheckout?: boolean
  /** The shop's public address, for search engines. Never the request's own: whoever asks does not decide what is cached. */
  readonly origin?: string | undefined
}

/** The storefront as a function from request to response. Everything it knows it asks of the API through `transport`. */
export function createPages(options: PagesOptions): Pages {
  const { transport: own, contextMenu, outside = nobody, shipsBeyond = [], guestCheckout = true, origin = '' } = options
  const handler = createRequestHandler(build, import.meta.env.MODE)
  const transport = configuredBase === '' ? own : transportTo(configuredBase)
  return {
    apiBase: configuredBase,
    takesCard,
    async handle(request, caller) {
      const { pathname, origin: asked } = new URL(request.url)
      const file = request.method === 'GET' ? siteFile(pathname) : undefined
      if (file) return file(createApi(transport, apiBase), origin || asked, request.headers.get('if-none-match'))
      const followed = followCouponLink(request)
      if (followed) return followed
      const context = new RouterContextProvider()
      context.set(pageParts, {
        transport: callerOf(transport, caller),
        contextMenu,
        outside,
        cards: outside.cards && !takesCard(pathname) ? 'elsewhere' : undefined,
        shipsBeyond,
        guestCheckout,
        origin,
        url: request.url,
        incident: crypto.randomUUID().slice(0, 8),
      })
      const page = await handler(request, context)
      return (page.status === 404 && (await movedPage(createApi(transport, apiBase), request))) || page
    },
  }
}

function callerOf(transport: Transport, caller: string | undefined): Transport {
  return caller === undefined
    ? transport
    : (request) => {
        request.headers.set('x-aumbry-for', caller)
        return transport(request)
      }
}
