import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { privatePageHeaders } from '../api/cache-control.ts'
import { parseHistoryQuery, readHistory } from '../features/loyalty/history.ts'
import { HistoryPage } from '../features/loyalty/history-page.tsx'
import { AccountSkeleton } from '../features/members/account-skeleton.tsx'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { guardPage } from '../session/guard-page.ts'
import type { Route } from './+types/reward-history'
import * as t from '#messages/rewards-history.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.title, { hidden: true })
}

export const clientMiddleware = [guardPage]

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = parseHistoryQuery(new URL(request.url).searchParams)
  return { query, history: await readHistory(query) }
}
clientLoader.hydrate = true as const

export const headers = privatePageHeaders

export function HydrateFallback() {
  return <AccountSkeleton title={t.title} />
}

export default function RewardHistoryRoute() {
  return <HistoryPage {...useLoaderData<typeof clientLoader>()} />
}
