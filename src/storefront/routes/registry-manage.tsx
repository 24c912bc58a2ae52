import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { privatePage } from '../api/cache-control.ts'
import { mustExist } from '../features/error/must-exist.ts'
import { idInPath } from '../features/error/page-id.ts'
import { AccountSkeleton } from '../features/members/account-skeleton.tsx'
import { ManagePage } from '../features/registries/manage-page.tsx'
import { readCode, readRegistry } from '../features/registries/registry-calls.ts'
import { titled } from '../features/seo/titled.ts'
import { admitTo } from '../session/admit.ts'

export function meta() {
  return titled('Your registry', { hidden: true })
}

export const clientMiddleware = [admitTo('/api/registry/exists', idInPath)]

export const loader = mustExist('/api/registry/exists', idInPath)

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const registry = await readRegistry(params['id'] ?? '')
  return { registry, code: registry.slug === null ? null : await readCode(registry.id) }
}
clientLoader.hydrate = true as const

export const headers = privatePage

export function HydrateFallback() {
  return <AccountSkeleton title="Your registry" />
}

export default function RegistryManageRoute() {
  const { registry, code } = useLoaderData<typeof clientLoader>()
  return <ManagePage key={registry.id} loaded={registry} code={code} />
}
