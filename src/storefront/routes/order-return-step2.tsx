import { redirect, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { privatePage } from '../api/cache-control.ts'
import { mustExist } from '../features/error/must-exist.ts'
import { idInPath } from '../features/error/page-id.ts'
import { SettlementSkeleton } from '../features/checkout/settlement-skeleton.tsx'
import { pageNotFound } from '../features/error/page-not-found.ts'
import { findEligible, findFilled } from '../features/returns/open-return.ts'
import { StepTwo } from '../features/returns/step-two.tsx'
import { titled } from '../features/seo/titled.ts'
import { returnPaths } from '../features/returns/return-paths.ts'

export function meta() {
  return titled('Refund or exchange', { hidden: true })
}

export const loader = mustExist('/api/order/exists', idInPath)

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const eligible = await findEligible(params['id'] ?? '')
  if (!eligible) throw pageNotFound(request)
  const filled = await findFilled(eligible.orderId)
  if (!filled) throw redirect(returnPaths.step1(eligible.orderId))
  return { eligible, filled }
}
clientLoader.hydrate = true as const

export const headers = privatePage

export function HydrateFallback() {
  return <SettlementSkeleton title="What would you like instead?" />
}

export default function ReturnStepTwoRoute() {
  return <StepTwo {...useLoaderData<typeof clientLoader>()} />
}
