import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { privatePageHeaders } from '../api/cache-control.ts'
import { createExistenceLoader } from '../features/error/existence-loader.ts'
import { readIdFromPath } from '../features/error/page-id.ts'
import { AccountSkeleton } from '../features/members/account-skeleton.tsx'
import { EditPage } from '../features/registries/edit-page.tsx'
import { readRegistry } from '../features/registries/registry-calls.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { guardDetailPage } from '../session/guard-page.ts'
import type { Route } from './+types/registry-edit'
import * as t from '#messages/registry-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.edit, { hidden: true })
}

export const clientMiddleware = [guardDetailPage('/api/registry/exists', readIdFromPath)]

export const loader = createExistenceLoader('/api/registry/exists', readIdFromPath)

export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return readRegistry(params['id'] ?? '')
}
clientLoader.hydrate = true as const

export const headers = privatePageHeaders

export function HydrateFallback() {
  return <AccountSkeleton title={t.edit} />
}

export default function RegistryEditRoute() {
  const registry = useLoaderData<typeof clientLoader>()
  return <EditPage key={registry.id} loaded={registry} />
}
