import { useEffect } from 'react'
import {
  useLoaderData,
  useLocation,
  useNavigate,
  useSearchParams,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { privatePage } from '../api/cache-control.ts'
import { apiOf } from '../api/request-context.ts'
import { useDepartments } from '../features/chrome/use-departments.ts'
import { ErrorPage } from '../features/error/error-page.tsx'
import { errorTitle } from '../features/error/error-kind.ts'
import { AccountSkeleton } from '../features/members/account-skeleton.tsx'
import { asOwnDocument } from '../features/payments/own-document.ts'
import { readShared } from '../features/registries/registry-calls.ts'
import { SharePage } from '../features/registries/share-page.tsx'
import { titled } from '../features/seo/titled.ts'
import { session } from '../session/session.ts'
import type { Route } from './+types/registry-share'

export function meta({ error }: Route.MetaArgs) {
  if (!error) return titled('A registry', { hidden: true })
  return [{ title: errorTitle(error) }, { name: 'robots', content: 'noindex' }]
}

/** Parts of a gift are paid on it. */
export const clientMiddleware = [asOwnDocument]

/** As anybody sees it, a private registry and an unknown one are both a 404. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<null> {
  await apiOf(context).post('/api/registry/share', { slug: params.id })
  return null
}

/** What is left changes by the minute and depends on who asks, so the browser asks for it. */
export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return readShared(params['id'] ?? '')
}
clientLoader.hydrate = true as const

/** Other prices of the same registry are here already. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isOtherPrice =
    currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return !isOtherPrice && defaultShouldRevalidate
}

export const headers = privatePage

export function HydrateFallback() {
  return <AccountSkeleton title="A registry" />
}

let askedAgain = ''

/** A private registry is shown to the members it belongs to: the server did not know who asks, the browser does. */
export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const { id } = params
  useEffect(() => {
    if (askedAgain === id || session.snapshot().token === null) return
    askedAgain = id
    // A navigation and not a revalidation: an error boundary is left when the location changes.
    void navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true })
  }, [id, navigate, pathname, search, hash])
  return <ErrorPage error={error} departments={useDepartments()} />
}

export default function RegistryShareRoute() {
  const [search] = useSearchParams()
  const loaded = useLoaderData<typeof clientLoader>()
  return <SharePage key={loaded.slug} loaded={loaded} band={search.get('price')} />
}
