import { redirect, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { privatePageHeaders } from '../api/cache-control.ts'
import { createExistenceLoader } from '../features/error/existence-loader.ts'
import type { ReadPageId } from '../features/error/page-id.ts'
import { AccountSkeleton } from '../features/members/account-skeleton.tsx'
import { ReadyPage } from '../features/registries/ready-page.tsx'
import { readRegistryCode, readRegistry } from '../features/registries/registry-calls.ts'
import { registryPaths } from '../features/registries/registry-paths.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { guardDetailPage } from '../session/guard-page.ts'
import type { Route } from './+types/registry-success'
import * as t from '#messages/registry-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.live, { hidden: true })
}

const idOf: ReadPageId = ({ request }) => new URL(request.url).searchParams.get('id') ?? ''

export const clientMiddleware = [guardDetailPage('/api/registry/exists', idOf)]

export const loader = createExistenceLoader('/api/registry/exists', idOf)

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const registry = await readRegistry(idOf(args) ?? '')
  if (registry.slug === null) throw redirect(registryPaths.step(registry.id, registry.step))
  return { registry, code: await readRegistryCode(registry.id) }
}
clientLoader.hydrate = true as const

export const headers = privatePageHeaders

export function HydrateFallback() {
  return <AccountSkeleton title={t.live} />
}

export default function RegistrySuccessRoute() {
  return <ReadyPage {...useLoaderData<typeof clientLoader>()} />
}
