import {
  useLoaderData,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { privatePageHeaders } from '../api/cache-control.ts'
import { createExistenceLoader } from '../features/error/existence-loader.ts'
import { readIdFromPath } from '../features/error/page-id.ts'
import { AccountSkeleton } from '../features/members/account-skeleton.tsx'
import { ManagePage } from '../features/registries/manage-page.tsx'
import { readRegistryCode, readRegistry } from '../features/registries/registry-calls.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { guardDetailPage } from '../session/guard-page.ts'
import type { Route } from './+types/registry-manage'
import * as t from '#messages/registry-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.manage, { hidden: true })
}

export const clientMiddleware = [guardDetailPage('/api/registry/exists', readIdFromPath)]

export const loader = createExistenceLoader('/api/registry/exists', readIdFromPath)

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const registry = await readRegistry(params['id'] ?? '')
  return { registry, code: registry.slug === null ? null : await readRegistryCode(registry.id) }
}
clientLoader.hydrate = true as const

/** Another tab needs no new data. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isOtherTab =
    currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return !isOtherTab && defaultShouldRevalidate
}

export const headers = privatePageHeaders

export function HydrateFallback() {
  return <AccountSkeleton title={t.manage} />
}

export default function RegistryManageRoute() {
  const { registry, code } = useLoaderData<typeof clientLoader>()
  return <ManagePage key={registry.id} loaded={registry} code={code} />
}
