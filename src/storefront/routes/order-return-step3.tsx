import { redirect, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { privatePage } from '../api/cache-control.ts'
import { SettlementSkeleton } from '../features/checkout/settlement-skeleton.tsx'
import { pageNotFound } from '../features/error/page-not-found.ts'
import { findEligible } from '../features/returns/open-return.ts'
import { preview, readFilled } from '../features/returns/return-flow.ts'
import { StepThree } from '../features/returns/step-three.tsx'
import { titled } from '../features/seo/titled.ts'
import { returnPaths } from '../features/returns/return-paths.ts'

export function meta() {
  return titled('Review your return', { hidden: true })
}

/** The draft belongs to the session or to the emailed link. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const filled = await readFilled()
  if (!filled) throw redirect(returnPaths.door)
  if (filled.step < 3) throw redirect(returnPaths.step2(filled.orderId))
  const eligible = await findEligible(filled.orderId)
  if (!eligible) throw pageNotFound(request)
  const first = await preview(filled.orderId, filled)
  return { eligible, filled, first }
}
clientLoader.hydrate = true as const

export const headers = privatePage

export function HydrateFallback() {
  return <SettlementSkeleton title="Review your return" />
}

export default function ReturnStepThreeRoute() {
  return <StepThree {...useLoaderData<typeof clientLoader>()} />
}
