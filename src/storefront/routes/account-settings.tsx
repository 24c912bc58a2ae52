import { useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router'
import { privatePage } from '../api/cache-control.ts'
import { readSettings } from '../features/members/account-calls.ts'
import { AccountSettingsPage } from '../features/members/account-settings-page.tsx'
import { AccountSkeleton } from '../features/members/account-skeleton.tsx'
import { titled } from '../features/seo/titled.ts'
import { admit } from '../session/admit.ts'

export function meta() {
  return titled('Account Settings', { hidden: true })
}

export const clientMiddleware = [admit]

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const page = Number(new URL(request.url).searchParams.get('events') ?? 1)
  return readSettings(Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1)
}
clientLoader.hydrate = true as const

export const headers = privatePage

export function HydrateFallback() {
  return <AccountSkeleton title="Account Settings" />
}

export default function AccountSettingsRoute() {
  const settings = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  return <AccountSettingsPage settings={settings} onChange={() => void revalidate()} />
}
