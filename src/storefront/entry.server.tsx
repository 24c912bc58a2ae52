import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { contextMenuScript, type ContextMenu } from '#kernel/context-menu/context-menu.ts'
import { pageContext } from './api/request-context.ts'
import { toPageError } from './features/error/page-error.ts'
import { IncidentContext } from './features/error/incident.ts'
import { renderPage } from './render-page.server.ts'
import type { PageSettings } from './shop-settings.ts'
import { renderTheme } from './theme.server.ts'

/**
 * Renders the whole page at once, so that it can be cached, hashed for the content security policy
 * and compressed. Suspense content is not outlined, so no script is needed to place it.
 */
// oxlint-disable-next-line max-params -- the framework's signature
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  headers.set('content-type', 'text/html; charset=utf-8')
  const { incident, contextMenu, onFault } = context.get(pageContext)
  const mark = import.meta.env.PROD ? crypto.randomUUID() : undefined
  // The server allows scripts with this mark and then removes it. It is random per page, so that
  // page content cannot contain it.
  if (mark) headers.set('x-script-mark', mark)
  const { html, failed } = await renderPage(
    <IncidentContext value={status >= 500 ? incident : ''}>
      <ServerRouter context={entry} url={request.url} nonce={mark} />
    </IncidentContext>,
    { mark, signal: request.signal, onFault },
  )
  if (failed || status >= 500) headers.set('cache-control', 'no-store')
  const root = entry.staticHandlerContext.loaderData['root'] as { shop?: PageSettings } | undefined
  const head = contextMenuElement(contextMenu, mark) + themeElements(root?.shop?.colors, mark)
  return new Response(withHead(scriptsLast(html), head), {
    status: failed ? 500 : status,
    headers,
  })
}

/**
 * Gives scripts a low priority, so that styles, fonts and the first image load first. The router
 * has no option for it.
 */
function scriptsLast(html: string): string {
  return import.meta.env.PROD
    ? html.replaceAll(
        '<link rel="modulepreload" ',
        '<link rel="modulepreload" fetchpriority="low" ',
      )
    : html
}

/**
 * Inserts elements first in the head, because React ignores what it has not rendered there. The
 * policy allows them by their hashes.
 */
function withHead(html: string, elements: string): string {
  return html.replace('<head>', () => `<head>${elements}`)
}

function contextMenuElement(setting: ContextMenu, mark: string | undefined): string {
  const script = contextMenuScript(setting)
  return script === '' ? '' : `<script${nonceAttribute(mark)}>${script}</script>`
}

/** The colors of the shop, in place of those in the style sheet. */
function themeElements(
  colors: PageSettings['colors'] | undefined,
  mark: string | undefined,
): string {
  return colors?.primary
    ? `<meta name="theme-color" content="${colors.primary}"/>`
        + `<style${nonceAttribute(mark)}>${renderTheme(colors)}</style>`
    : ''
}

const nonceAttribute = (mark: string | undefined): string => (mark ? ` nonce="${mark}"` : '')

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  const { onFault } = context.get(pageContext)
  if (!isRouteErrorResponse(error)) onFault(error)
  else if (error.status >= 500)
    onFault(
      new Error(
        `The API answered ${error.status}, incident ${toPageError(error).incident || 'unknown'}`,
      ),
    )
}
