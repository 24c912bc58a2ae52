import { useLoaderData } from 'react-router'
import { privatePage } from '../api/cache-control.ts'
import { SettlementSkeleton } from '../features/checkout/settlement-skeleton.tsx'
import { listWaiting, readFilled } from '../features/returns/return-flow.ts'
import { ReturnDoor } from '../features/returns/return-door.tsx'
import { titled } from '../features/seo/titled.ts'

export function meta() {
  return titled('Send something back', {
    description: 'Thirty days from the day it arrives, with our carrier or your own.',
  })
}

export async function clientLoader() {
  const [filled, waiting] = await Promise.all([readFilled(), listWaiting()])
  return { filled, waiting }
}
clientLoader.hydrate = true as const

export const headers = privatePage

export function HydrateFallback() {
  return <SettlementSkeleton title="Send something back" />
}

export default function OrderReturnRoute() {
  return <ReturnDoor {...useLoaderData<typeof clientLoader>()} />
}
