import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { privatePage } from '../api/cache-control.ts'
import { AccountSkeleton } from '../features/members/account-skeleton.tsx'
import { ReadyPage } from '../features/registries/ready-page.tsx'
import { readCode, readRegistry } from '../features/registries/registry-calls.ts'
import { titled } from '../features/seo/titled.ts'
import { admit } from '../session/admit.ts'

export function meta() {
  return titled('Your registry is open', { hidden: true })
}

export const clientMiddleware = [admit]

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const id = new URL(request.url).searchParams.get('id') ?? ''
  const [registry, code] = await Promise.all([readRegistry(id), readCode(id)])
  return { registry, code }
}
clientLoader.hydrate = true as const

export const headers = privatePage

export function HydrateFallback() {
  return <AccountSkeleton title="Your registry is open" />
}

export default function RegistrySuccessRoute() {
  return <ReadyPage {...useLoaderData<typeof clientLoader>()} />
}
