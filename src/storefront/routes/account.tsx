import { useLoaderData } from 'react-router'
import { privatePageHeaders } from '../api/cache-control.ts'
import { AccountStartPage } from '../features/members/account-start-page.tsx'
import { readAccountOverview } from '../features/members/account-overview.ts'
import { AccountSkeleton } from '../features/members/account-skeleton.tsx'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { guardPage } from '../session/guard-page.ts'
import type { Route } from './+types/account'
import * as t from '#messages/account-start.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.pageTitle, { hidden: true })
}

export const clientMiddleware = [guardPage]

export async function clientLoader() {
  return readAccountOverview()
}
clientLoader.hydrate = true as const

export const headers = privatePageHeaders

export function HydrateFallback() {
  return <AccountSkeleton title={t.pageTitle} />
}

export default function AccountRoute() {
  return <AccountStartPage overview={useLoaderData<typeof clientLoader>()} />
}
