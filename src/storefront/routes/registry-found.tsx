import { redirect, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { isStateCode } from '#kernel/us-address/us-address.ts'
import { ApiError } from '../api/api-error.ts'
import { privatePageHeaders } from '../api/cache-control.ts'
import { AccountSkeleton } from '../features/members/account-skeleton.tsx'
import {
  checkRegistryName,
  type RegistrySearch,
} from '../features/registries/find-registry-form.tsx'
import { FoundRegistriesPage } from '../features/registries/found-registries-page.tsx'
import { sessionApi } from '../session/session-api.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { registryPaths } from '../features/registries/registry-paths.ts'
import * as t from '#messages/found-registries.ts'
import type { Route } from './+types/registry-found'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.pageTitle, { hidden: true })
}

/**
 * Loaded only in the browser, so that searches are rate-limited per visitor and results are not
 * cached.
 */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const text = (name: string): string => search.get(name)?.trim() ?? ''
  const sought = {
    name: text('name'),
    month: text('month'),
    year: text('year'),
    stateCode: text('stateCode'),
  }
  const number = text('number')
  if (number) return openByNumber(sought, number)
  const { name, month, year, stateCode } = sought
  const problem = checkRegistryName(name)
  if (problem !== null) return { sought, found: null, message: problem }
  try {
    const found = await sessionApi().get('/api/registry/find', {
      name,
      ...(month && year && { month: `${year}-${month}` }),
      ...(isStateCode(stateCode) && { stateCode }),
      page: Number(search.get('page') ?? 1),
    })
    return { sought, found, message: '' }
  } catch (error) {
    return notFound(sought, error)
  }
}

async function openByNumber(sought: RegistrySearch, registryNumber: string) {
  const found = await sessionApi()
    .post('/api/registry/findByNumber', { registryNumber })
    .catch((error: unknown) => notFound(sought, error))
  if ('slug' in found) throw redirect(registryPaths.shared(found.slug))
  return found
}

function notFound(sought: RegistrySearch, error: unknown) {
  if (!(error instanceof ApiError)) throw error
  return { sought, found: null, message: Object.values(error.fields)[0] ?? error.message }
}
clientLoader.hydrate = true as const

export const headers = privatePageHeaders

export function HydrateFallback() {
  return <AccountSkeleton title={t.pageTitle} />
}

export default function RegistryFoundRoute() {
  const { sought, found, message } = useLoaderData<typeof clientLoader>()
  const hrefOf = (page: number) =>
    `${registryPaths.found}?${new URLSearchParams({ ...sought, page: String(page) })}`
  return <FoundRegistriesPage {...{ sought, found, message, hrefOf }} />
}
