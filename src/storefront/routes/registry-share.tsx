import { useEffect } from 'react'
import {
  useLoaderData,
  useLocation,
  useNavigate,
  useSearchParams,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { privatePageHeaders } from '../api/cache-control.ts'
import { getPublicApi } from '../api/request-context.ts'
import { useDepartments } from '../features/chrome/use-departments.ts'
import { ErrorPage } from '../features/error/error-page.tsx'
import { errorTitle } from '../features/error/error-kind.ts'
import { AccountSkeleton } from '../features/members/account-skeleton.tsx'
import { reloadForCardForm } from '../features/payments/reload-for-card-form.ts'
import { readSharedRegistryPage } from '../features/registries/registry-calls.ts'
import { SharedRegistryPage } from '../features/registries/shared-registry-page.tsx'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { session } from '../session/session.ts'
import type { Route } from './+types/registry-share'

export function meta({ matches, error }: Route.MetaArgs) {
  if (!error) return createPageMeta(matches, 'A registry', { hidden: true })
  return [{ title: errorTitle(error) }, { name: 'robots', content: 'noindex' }]
}

/** Contributions to group gifts are paid on this page. */
export const clientMiddleware = [reloadForCardForm]

/** Without a session, private and unknown registries both give 404. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<null> {
  await getPublicApi(context).post('/api/registry/share', { slug: params.id })
  return null
}

/** Loaded in the browser, because it changes often and depends on the visitor. */
export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return readSharedRegistryPage(params['id'] ?? '')
}
clientLoader.hydrate = true as const

/** Another price filter needs no new data. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isOtherPrice =
    currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return !isOtherPrice && defaultShouldRevalidate
}

export const headers = privatePageHeaders

export function HydrateFallback() {
  return <AccountSkeleton title="A registry" />
}

let retriedId = ''

/** A private registry is visible to its members, whom only the browser knows. */
export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const { id } = params
  useEffect(() => {
    if (retriedId === id || session.snapshot().token === null) return
    retriedId = id
    // An error boundary is reset by a navigation, not by a revalidation.
    void navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true })
  }, [id, navigate, pathname, search, hash])
  return <ErrorPage error={error} departments={useDepartments()} />
}

export default function RegistryShareRoute() {
  const [search] = useSearchParams()
  const loaded = useLoaderData<typeof clientLoader>()
  return <SharedRegistryPage key={loaded.slug} loaded={loaded} band={search.get('price')} />
}
