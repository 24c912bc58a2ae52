import { replace, type ClientLoaderFunctionArgs } from 'react-router'

/** Whether this document's policy shuts out the host that cards are typed with: it was loaded for a page that takes none. */
export function isShutToCards(): boolean {
  return document.documentElement.dataset['cards'] === 'elsewhere'
}

/**
 * The middleware of a page with the card's form (specification §2), before anything of it is asked for: where the provider is of
 * another origin, the page is loaded as a document of its own, whose policy lets the provider in.
 */
export async function asOwnDocument({
  request,
}: Pick<ClientLoaderFunctionArgs, 'request'>): Promise<void> {
  if (!isShutToCards()) return
  const { pathname, search } = new URL(request.url)
  location.assign(pathname + search)
  // A browser that has kept the page left here shows it again in the middle of this way, which ends where it began.
  await new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }))
  throw replace(location.pathname + location.search)
}
