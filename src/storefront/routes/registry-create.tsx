import { useLoaderData, useNavigate, type ClientLoaderFunctionArgs } from 'react-router'
import { privatePage } from '../api/cache-control.ts'
import { mustExist } from '../features/error/must-exist.ts'
import { idInQuery } from '../features/error/page-id.ts'
import { AccountSkeleton } from '../features/members/account-skeleton.tsx'
import { BeginPage, CreatePage } from '../features/registries/create-page.tsx'
import {
  createRegistry,
  readRegistries,
  readRegistry,
} from '../features/registries/registry-calls.ts'
import { titled } from '../features/seo/titled.ts'
import { admitTo } from '../session/admit.ts'
import { registryPaths } from '../features/registries/registry-paths.ts'

export function meta() {
  return titled('Create a registry', { hidden: true })
}

export const clientMiddleware = [admitTo('/api/registry/exists', idInQuery('id'))]

export const loader = mustExist('/api/registry/exists', idInQuery('id'))

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const id = search.get('id')
  const step = Math.min(4, Math.max(1, Number(search.get('step') ?? 1) || 1))
  if (id !== null) return { registry: await readRegistry(id), step, drafts: [] }
  return {
    registry: null,
    step,
    drafts: (await readRegistries()).filter(({ status }) => status === 'draft'),
  }
}
clientLoader.hydrate = true as const

export const headers = privatePage

export function HydrateFallback() {
  return <AccountSkeleton title="Create a registry" />
}

export default function RegistryCreateRoute() {
  const { registry, step, drafts } = useLoaderData<typeof clientLoader>()
  const navigate = useNavigate()
  if (registry)
    return (
      <CreatePage
        key={`${registry.id} ${step}`}
        loaded={registry}
        step={step}
        isNew={registry.step === 1}
      />
    )
  return (
    <BeginPage
      drafts={drafts}
      onBegin={async () => {
        const made = await createRegistry()
        await navigate(registryPaths.step(made.id, 1))
      }}
    />
  )
}
