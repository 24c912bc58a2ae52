import {
  useLoaderData,
  useNavigate,
  useRevalidator,
  type ClientLoaderFunctionArgs,
} from 'react-router'
import { privatePageHeaders } from '../api/cache-control.ts'
import { readSettings } from '../features/members/account-calls.ts'
import { AccountSettingsPage } from '../features/members/account-settings-page.tsx'
import { AccountSkeleton } from '../features/members/account-skeleton.tsx'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { paths } from '../paths.ts'
import { guardPage } from '../session/guard-page.ts'
import { session } from '../session/session.ts'
import type { Route } from './+types/account-settings'
import * as t from '#messages/account-settings.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.title, { hidden: true })
}

export const clientMiddleware = [guardPage]

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const page = Number(new URL(request.url).searchParams.get('events') ?? 1)
  return readSettings(Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1)
}
clientLoader.hydrate = true as const

export const headers = privatePageHeaders

export function HydrateFallback() {
  return <AccountSkeleton title={t.title} />
}

export default function AccountSettingsRoute() {
  const settings = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const leave = () => {
    session.reset()
    void navigate(paths.home)
  }
  return (
    <AccountSettingsPage settings={settings} onChange={() => void revalidate()} onClosed={leave} />
  )
}
