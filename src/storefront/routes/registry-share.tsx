import { useEffect } from 'react'
import {
  useLoaderData,
  useLocation,
  useNavigate,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { privatePageHeaders } from '../api/cache-control.ts'
import { getPublicApi } from '../api/request-context.ts'
import { useDepartments } from '../features/chrome/use-departments.ts'
import { ErrorPage } from '../features/error/error-page.tsx'
import { errorTitle } from '../features/error/error-kind.ts'
import { reloadForCardForm } from '../features/payments/reload-for-card-form.ts'
import {
  readSharedRegistryPage,
  type SharedGift,
  type SharedRegistry,
} from '../features/registries/registry-calls.ts'
import { readRegistryCover } from '../features/registries/registry-cover.ts'
import { SharedRegistryPage } from '../features/registries/shared-registry-page.tsx'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { sessionApi } from '../session/session-api.ts'
import { session } from '../session/session.ts'
import * as t from '#messages/shared-registry.ts'
import type { Route } from './+types/registry-share'

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  if (error) return [{ title: errorTitle(error) }, { name: 'robots', content: 'noindex' }]
  const { names = '', message = '' } = loaderData?.registry ?? {}
  return createPageMeta(matches, names === '' ? t.pageTitle : t.pageTitleOf({ names }), {
    hidden: true,
    ...(message !== '' && { description: message }),
  })
}

/** Contributions to group gifts are paid on this page. */
export const clientMiddleware = [reloadForCardForm]

/** Without a session, private and unknown registries both give 404. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<LoadedRegistry> {
  const api = getPublicApi(context)
  const registry = await api.post('/api/registry/share', { slug: params.id })
  return { registry, cover: await readRegistryCover(api, registry) }
}

/** Loaded again in the browser, which knows the visitor’s cart and the password entered before. */
export async function clientLoader({ params }: ClientLoaderFunctionArgs): Promise<LoadedRegistry> {
  const registry = await readSharedRegistryPage(params['id'] ?? '')
  return { registry, cover: await readRegistryCover(sessionApi(), registry) }
}
clientLoader.hydrate = true as const

interface LoadedRegistry {
  readonly registry: SharedRegistry
  readonly cover: SharedGift['picture'] | null
}

/** Another view of the list needs no new data. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isOtherView =
    currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return !isOtherView && defaultShouldRevalidate
}

export const headers = privatePageHeaders

let retriedId = ''

/** A private registry is visible to its members, whom only the browser knows. */
export function ErrorBoundary({ error, params: { id } }: Route.ErrorBoundaryProps) {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    if (retriedId === id || session.snapshot().token === null) return
    retriedId = id
    // An error boundary is reset by a navigation, not by a revalidation.
    void navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true })
  }, [id, navigate, pathname, search, hash])
  return <ErrorPage error={error} departments={useDepartments()} />
}

export default function RegistryShareRoute() {
  const { registry, cover } = useLoaderData<typeof clientLoader>()
  return <SharedRegistryPage key={registry.slug} loaded={registry} cover={cover} />
}
