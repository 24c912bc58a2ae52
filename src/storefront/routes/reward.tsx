import { useLoaderData, useRevalidator } from 'react-router'
import { privatePage } from '../api/cache-control.ts'
import { readRewards } from '../features/loyalty/reward-calls.ts'
import { RewardPage } from '../features/loyalty/reward-page.tsx'
import { AccountSkeleton } from '../features/members/account-skeleton.tsx'
import { titled } from '../features/seo/titled.ts'
import { admit } from '../session/admit.ts'

export function meta() {
  return titled('Reward', { hidden: true })
}

export const clientMiddleware = [admit]

export async function clientLoader() {
  return readRewards()
}
clientLoader.hydrate = true as const

export const headers = privatePage

export function HydrateFallback() {
  return <AccountSkeleton title="Reward" />
}

export default function RewardRoute() {
  const { revalidate } = useRevalidator()
  return <RewardPage rewards={useLoaderData<typeof clientLoader>()} onChanged={revalidate} />
}
