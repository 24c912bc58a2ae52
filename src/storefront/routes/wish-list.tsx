import { useLoaderData, useNavigate, type ClientLoaderFunctionArgs } from 'react-router'
import { privatePageHeaders } from '../api/cache-control.ts'
import { AccountSkeleton } from '../features/members/account-skeleton.tsx'
import { readWishlistPageData } from '../features/wishlists/wishlist-calls.ts'
import { WishlistPage } from '../features/wishlists/wishlist-page.tsx'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { paths } from '../paths.ts'
import { guardPage } from '../session/guard-page.ts'
import type { Route } from './+types/wish-list'
import * as t from '#messages/wish-lists.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.title, { hidden: true })
}

export const clientMiddleware = [guardPage]

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return readWishlistPageData(new URL(request.url).searchParams.get('list'))
}
clientLoader.hydrate = true as const

export const headers = privatePageHeaders

export function HydrateFallback() {
  return <AccountSkeleton title={t.title} />
}

export default function WishListRoute() {
  const navigate = useNavigate()
  const show = (id: string | null) =>
    void navigate(id === null ? paths.wishList : `${paths.wishList}?list=${id}`)
  return <WishlistPage shelf={useLoaderData<typeof clientLoader>()} onShow={show} />
}
