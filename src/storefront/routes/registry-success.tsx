import { redirect, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { privatePage } from '../api/cache-control.ts'
import { mustExist } from '../features/error/must-exist.ts'
import type { IdOf } from '../features/error/page-id.ts'
import { AccountSkeleton } from '../features/members/account-skeleton.tsx'
import { ReadyPage } from '../features/registries/ready-page.tsx'
import { readCode, readRegistry } from '../features/registries/registry-calls.ts'
import { registryPaths } from '../features/registries/registry-paths.ts'
import { titled } from '../features/seo/titled.ts'
import { admitTo } from '../session/admit.ts'

export function meta() {
  return titled('Your registry is open', { hidden: true })
}

const idOf: IdOf = ({ request }) => new URL(request.url).searchParams.get('id') ?? ''

export const clientMiddleware = [admitTo('/api/registry/exists', idOf)]

export const loader = mustExist('/api/registry/exists', idOf)

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const registry = await readRegistry(idOf(args) ?? '')
  if (registry.slug === null) throw redirect(registryPaths.step(registry.id, registry.step))
  return { registry, code: await readCode(registry.id) }
}
clientLoader.hydrate = true as const

export const headers = privatePage

export function HydrateFallback() {
  return <AccountSkeleton title="Your registry is open" />
}

export default function RegistrySuccessRoute() {
  return <ReadyPage {...useLoaderData<typeof clientLoader>()} />
}
