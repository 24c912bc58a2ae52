import { useLoaderData, useRevalidator } from 'react-router'
import { privatePageHeaders } from '../api/cache-control.ts'
import { readRewards } from '../features/loyalty/reward-calls.ts'
import { RewardPage } from '../features/loyalty/reward-page.tsx'
import { AccountSkeleton } from '../features/members/account-skeleton.tsx'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { guardPage } from '../session/guard-page.ts'
import type { Route } from './+types/reward'
import * as t from '#messages/rewards.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.title, { hidden: true })
}

export const clientMiddleware = [guardPage]

export async function clientLoader() {
  return readRewards()
}
clientLoader.hydrate = true as const

export const headers = privatePageHeaders

export function HydrateFallback() {
  return <AccountSkeleton title={t.title} />
}

export default function RewardRoute() {
  const { revalidate } = useRevalidator()
  return <RewardPage rewards={useLoaderData<typeof clientLoader>()} onChanged={revalidate} />
}
