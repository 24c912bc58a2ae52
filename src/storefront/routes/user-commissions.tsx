import { useLoaderData } from 'react-router'
import { privatePageHeaders } from '../api/cache-control.ts'
import { MyCommissionsPage } from '../features/bespoke/my-commissions-page.tsx'
import { AccountSkeleton } from '../features/members/account-skeleton.tsx'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { isMember } from '../session/guard-page.ts'
import { sessionApi } from '../session/session-api.ts'
import type { Route } from './+types/user-commissions'
import * as t from '#messages/commissions.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.commissions, { hidden: true })
}

/** The specification does not restrict this page to members, so visitors are asked to sign in. */
export async function clientLoader() {
  return {
    rows: (await isMember()) ? (await sessionApi().get('/api/bespoke/list', {})).rows : null,
  }
}
clientLoader.hydrate = true as const

export const headers = privatePageHeaders

export function HydrateFallback() {
  return <AccountSkeleton title={t.commissions} />
}

export default function UserCommissionsRoute() {
  return <MyCommissionsPage {...useLoaderData<typeof clientLoader>()} />
}
