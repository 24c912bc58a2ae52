import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { Transport } from './api/api-client.ts'
import { pageParts, type ContextMenu } from './api/request-context.ts'

export interface Pages {
  handle(request: Request): Promise<Response>
}

/** The storefront as a function from request to response. Everything it knows it asks of the API through `transport`. */
export function createPages({ transport, contextMenu }: { transport: Transport; contextMenu: ContextMenu }): Pages {
  const handler = createRequestHandler(build, import.meta.env.MODE)
  return {
    handle(request) {
      const context = new RouterContextProvider()
      context.set(pageParts, { transport, contextMenu, incident: crypto.randomUUID().slice(0, 8) })
      return handler(request, context)
    },
  }
}
