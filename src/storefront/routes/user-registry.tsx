import { useLoaderData, useSearchParams } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { privatePageHeaders } from '../api/cache-control.ts'
import { AccountSkeleton } from '../features/members/account-skeleton.tsx'
import { consumeUrlToken } from '../features/members/use-reset-link.ts'
import { MyRegistriesPage } from '../features/registries/my-registries-page.tsx'
import { listMyRegistries } from '../features/registries/registry-calls.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { guardPage } from '../session/guard-page.ts'
import { sessionApi } from '../session/session-api.ts'
import type { Route } from './+types/user-registry'
import * as t from '#messages/registry-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.mine, { hidden: true })
}

export const clientMiddleware = [guardPage]

export async function clientLoader() {
  const token = consumeUrlToken('invite')
  const invitation = token === null ? { joined: null, message: '' } : await join(token)
  return { registries: await listMyRegistries(), ...invitation }
}
clientLoader.hydrate = true as const

async function join(token: string): Promise<{ joined: string | null; message: string }> {
  try {
    const { title, names } = await sessionApi().post('/api/registry/acceptManager', { token })
    return { joined: title || names, message: '' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { joined: null, message: error.message }
  }
}

export const headers = privatePageHeaders

export function HydrateFallback() {
  return <AccountSkeleton title={t.mine} />
}

export default function UserRegistryRoute() {
  const { registries, joined, message } = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  const variantId = search.get('add')
  const toAdd = variantId && { variantId, slug: search.get('from') ?? '' }
  return <MyRegistriesPage loaded={registries} {...{ joined, message }} toAdd={toAdd || null} />
}
