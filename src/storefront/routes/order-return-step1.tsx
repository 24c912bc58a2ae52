import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { privatePage } from '../api/cache-control.ts'
import { mustExist } from '../features/error/must-exist.ts'
import { idInPath } from '../features/error/page-id.ts'
import { SettlementSkeleton } from '../features/checkout/settlement-skeleton.tsx'
import { pageNotFound } from '../features/error/page-not-found.ts'
import { findEligible, findFilled } from '../features/returns/open-return.ts'
import { StepOne } from '../features/returns/step-one.tsx'
import { titled } from '../features/seo/titled.ts'

export function meta() {
  return titled('Choose items to return', { hidden: true })
}

export const loader = mustExist('/api/order/exists', idInPath)

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const eligible = await findEligible(params['id'] ?? '')
  if (!eligible) throw pageNotFound(request)
  return { eligible, filled: await findFilled(eligible.orderId) }
}
clientLoader.hydrate = true as const

export const headers = privatePage

export function HydrateFallback() {
  return <SettlementSkeleton title="Choose items to return" />
}

export default function ReturnStepOneRoute() {
  return <StepOne {...useLoaderData<typeof clientLoader>()} />
}
