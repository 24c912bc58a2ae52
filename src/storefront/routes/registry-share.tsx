import { useLoaderData, useSearchParams, type ClientLoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { privatePage } from '../api/cache-control.ts'
import { pageNotFound } from '../features/error/page-not-found.ts'
import { AccountSkeleton } from '../features/members/account-skeleton.tsx'
import { asOwnDocument } from '../features/payments/own-document.ts'
import { readShared } from '../features/registries/registry-calls.ts'
import { SharePage } from '../features/registries/share-page.tsx'
import { titled } from '../features/seo/titled.ts'

export function meta() {
  return titled('A registry', { hidden: true })
}

/** Parts of a gift are paid on it. */
export const clientMiddleware = [asOwnDocument]

/** What is left changes by the minute and depends on who asks, so the browser asks for it. */
export function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  return readShared(params['id'] ?? '').catch((error: unknown) => {
    throw error instanceof ApiError && error.status >= 400 && error.status < 500 ? pageNotFound(request) : error
  })
}
clientLoader.hydrate = true as const

/** Other prices of the same registry are here already. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate
}

export const headers = privatePage

export function HydrateFallback() {
  return <AccountSkeleton title="A registry" />
}

export default function RegistryShareRoute() {
  const [search] = useSearchParams()
  const loaded = useLoaderData<typeof clientLoader>()
  return <SharePage key={loaded.slug} loaded={loaded} band={search.get('price')} />
}
