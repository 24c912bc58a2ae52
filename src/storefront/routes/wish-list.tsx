import { useLoaderData, useNavigate, type ClientLoaderFunctionArgs } from 'react-router'
import { privatePage } from '../api/cache-control.ts'
import { AccountSkeleton } from '../features/members/account-skeleton.tsx'
import { readShelf } from '../features/wishlists/wishlist-calls.ts'
import { WishlistPage } from '../features/wishlists/wishlist-page.tsx'
import { titled } from '../features/seo/titled.ts'
import { paths } from '../paths.ts'
import { admit } from '../session/admit.ts'

export function meta() {
  return titled('Wish List', { hidden: true })
}

export const clientMiddleware = [admit]

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return readShelf(new URL(request.url).searchParams.get('list'))
}
clientLoader.hydrate = true as const

export const headers = privatePage

export function HydrateFallback() {
  return <AccountSkeleton title="Wish List" />
}

export default function WishListRoute() {
  const navigate = useNavigate()
  const show = (id: string | null) =>
    void navigate(id === null ? paths.wishList : `${paths.wishList}?list=${id}`)
  return <WishlistPage shelf={useLoaderData<typeof clientLoader>()} onShow={show} />
}
