import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { contextMenuScript, type ContextMenu } from '#kernel/context-menu/context-menu.ts'
import { pageParts } from './api/request-context.ts'
import { faultOf } from './features/error/fault.ts'
import { IncidentContext } from './features/error/incident.ts'
import { renderPage } from './render-page.server.ts'

/**
 * The whole page at once, so that it can be cached, hashed for the content security policy and compressed as one.
 * Nothing is outlined: a page in order needs no script to put its parts in place.
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
  const { incident, contextMenu, onFault } = context.get(pageParts)
  const mark = import.meta.env.PROD ? crypto.randomUUID() : undefined
  // Whoever finishes the page lets these scripts run, and takes the mark out again: it is drawn anew for each page, so that nothing
  // that a page shows can bear it.
  if (mark) headers.set('x-script-mark', mark)
  const { html, failed } = await renderPage(
    <IncidentContext value={status >= 500 ? incident : ''}>
      <ServerRouter context={entry} url={request.url} nonce={mark} />
    </IncidentContext>,
    { mark, signal: request.signal, onFault },
  )
  if (failed || status >= 500) headers.set('cache-control', 'no-store')
  return new Response(withContextMenu(scriptsLast(html), { setting: contextMenu, mark }), {
    status: failed ? 500 : status,
    headers,
  })
}

/**
 * The page can be read and used before its script: sheet, type and first picture have the line to themselves until they are here.
 * The router's own tags say nothing of priority.
 */
function scriptsLast(html: string): string {
  return import.meta.env.PROD
    ? html.replaceAll(
        '<link rel="modulepreload" ',
        '<link rel="modulepreload" fetchpriority="low" ',
      )
    : html
}

/** Before anything else of the page: React skips what it did not write into the head. The page's policy lets it run by its hash. */
function withContextMenu(
  html: string,
  { setting, mark }: { setting: ContextMenu; mark: string | undefined },
): string {
  const script = contextMenuScript(setting)
  const nonce = mark ? ` nonce="${mark}"` : ''
  return script === ''
    ? html
    : html.replace('<head>', () => `<head><script${nonce}>${script}</script>`)
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  const { onFault } = context.get(pageParts)
  if (!isRouteErrorResponse(error)) onFault(error)
  else if (error.status >= 500)
    onFault(
      new Error(
        `The API answered ${error.status}, incident ${faultOf(error).incident || 'unknown'}`,
      ),
    )
}
