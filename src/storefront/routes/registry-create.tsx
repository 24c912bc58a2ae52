import { useLoaderData, useNavigate, type ClientLoaderFunctionArgs } from 'react-router'
import { privatePageHeaders } from '../api/cache-control.ts'
import { createExistenceLoader } from '../features/error/existence-loader.ts'
import { readIdFromQuery } from '../features/error/page-id.ts'
import { AccountSkeleton } from '../features/members/account-skeleton.tsx'
import {
  StartRegistryPage,
  RegistryDraftPage,
} from '../features/registries/registry-draft-page.tsx'
import {
  createRegistry,
  listMyRegistries,
  readRegistry,
} from '../features/registries/registry-calls.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { guardDetailPage } from '../session/guard-page.ts'
import { registryPaths } from '../features/registries/registry-paths.ts'
import type { Route } from './+types/registry-create'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, 'Create a registry', { hidden: true })
}

export const clientMiddleware = [guardDetailPage('/api/registry/exists', readIdFromQuery('id'))]

export const loader = createExistenceLoader('/api/registry/exists', readIdFromQuery('id'))

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const id = search.get('id')
  const step = Math.min(4, Math.max(1, Number(search.get('step') ?? 1) || 1))
  if (id !== null) return { registry: await readRegistry(id), step, drafts: [] }
  return {
    registry: null,
    step,
    drafts: (await listMyRegistries()).filter(({ status }) => status === 'draft'),
  }
}
clientLoader.hydrate = true as const

export const headers = privatePageHeaders

export function HydrateFallback() {
  return <AccountSkeleton title="Create a registry" />
}

export default function RegistryCreateRoute() {
  const { registry, step, drafts } = useLoaderData<typeof clientLoader>()
  const navigate = useNavigate()
  if (registry)
    return (
      <RegistryDraftPage
        key={`${registry.id} ${step}`}
        loaded={registry}
        step={step}
        isNew={registry.step === 1}
      />
    )
  return (
    <StartRegistryPage
      drafts={drafts}
      onBegin={async () => {
        const made = await createRegistry()
        await navigate(registryPaths.step(made.id, 1))
      }}
    />
  )
}
