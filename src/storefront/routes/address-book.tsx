import { useLoaderData } from 'react-router'
import { privatePageHeaders } from '../api/cache-control.ts'
import { readAddressBook } from '../features/addresses/address-calls.ts'
import { AddressBookPage } from '../features/addresses/address-book-page.tsx'
import { AccountSkeleton } from '../features/members/account-skeleton.tsx'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { guardPage } from '../session/guard-page.ts'
import type { Route } from './+types/address-book'
import * as t from '#messages/address-book.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.title, { hidden: true })
}

export const clientMiddleware = [guardPage]

export function clientLoader() {
  return readAddressBook()
}
clientLoader.hydrate = true as const

export const headers = privatePageHeaders

export function HydrateFallback() {
  return <AccountSkeleton title={t.title} />
}

export default function AddressBookRoute() {
  return <AddressBookPage book={useLoaderData<typeof clientLoader>()} />
}
