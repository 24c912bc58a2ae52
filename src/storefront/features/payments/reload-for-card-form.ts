import { replace, type ClientLoaderFunctionArgs } from 'react-router'

/** Whether the content security policy of this document excludes the card provider. */
export function isCardProviderBlocked(): boolean {
  return document.documentElement.dataset['cards'] === 'elsewhere'
}

/**
 * Route middleware of pages with a card form (specification §2): if the provider has another
 * origin, the page is loaded as a new document whose policy allows it.
 */
export async function reloadForCardForm({
  request,
}: Pick<ClientLoaderFunctionArgs, 'request'>): Promise<void> {
  if (!isCardProviderBlocked()) return
  const { pathname, search } = new URL(request.url)
  location.assign(pathname + search)
  // If the browser restores this page from its cache, the navigation ends here again.
  await new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }))
  throw replace(location.pathname + location.search)
}
