import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { privatePageHeaders } from '../api/cache-control.ts'
import { createExistenceLoader } from '../features/error/existence-loader.ts'
import { readIdFromQuery } from '../features/error/page-id.ts'
import { AccountSkeleton } from '../features/members/account-skeleton.tsx'
import { RegistryDraftPage } from '../features/registries/registry-draft-page.tsx'
import { listMyRegistries, readRegistry } from '../features/registries/registry-calls.ts'
import { readRegistryCover } from '../features/registries/registry-cover.ts'
import { startDraft, suggestAddress } from '../features/registries/registry-draft.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { guardDetailPage } from '../session/guard-page.ts'
import { sessionApi } from '../session/session-api.ts'
import type { Route } from './+types/registry-create'
import * as t from '#messages/registry-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.create, { hidden: true })
}

export const clientMiddleware = [guardDetailPage('/api/registry/exists', readIdFromQuery('id'))]

export const loader = createExistenceLoader('/api/registry/exists', readIdFromQuery('id'))

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const id = search.get('id')
  const cover = await readRegistryCover(sessionApi(), { access: 'open', picture: null })
  if (id === null) {
    const [draft, registries] = await Promise.all([startDraft(), listMyRegistries()])
    const drafts = registries.filter(({ status }) => status === 'draft')
    return { draft, loaded: null, step: 1, cover, suggested: null, drafts }
  }
  const step = Math.min(4, Math.max(1, Number(search.get('step') ?? 1) || 1))
  const loaded = await readRegistry(id)
  const needsAddress = step === 2 && loaded.addressBefore === null
  const suggested = needsAddress ? await suggestAddress(loaded) : null
  return { draft: loaded, loaded, step, cover, suggested, drafts: [] }
}
clientLoader.hydrate = true as const

export const headers = privatePageHeaders

export function HydrateFallback() {
  return <AccountSkeleton title={t.create} />
}

export default function RegistryCreateRoute() {
  const loaded = useLoaderData<typeof clientLoader>()
  return <RegistryDraftPage key={`${loaded.draft.id} ${loaded.step}`} {...loaded} />
}
