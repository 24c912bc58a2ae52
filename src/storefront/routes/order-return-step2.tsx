import { redirect, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { privatePageHeaders } from '../api/cache-control.ts'
import { createExistenceLoader } from '../features/error/existence-loader.ts'
import { readIdFromPath } from '../features/error/page-id.ts'
import { CheckoutSkeleton } from '../features/checkout/checkout-skeleton.tsx'
import { createNotFoundResponse } from '../features/error/not-found-response.ts'
import { findReturnEligibility, findSavedDraft } from '../features/returns/find-return-draft.ts'
import { ResolutionStep } from '../features/returns/resolution-step.tsx'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { returnPaths } from '../features/returns/return-paths.ts'
import type { Route } from './+types/order-return-step2'
import * as t from '#messages/return-request.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.refundOrExchange, { hidden: true })
}

export const loader = createExistenceLoader('/api/order/exists', readIdFromPath)

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const eligible = await findReturnEligibility(params['id'] ?? '')
  if (!eligible) throw createNotFoundResponse(request)
  const savedDraft = await findSavedDraft(eligible.orderId)
  if (!savedDraft) throw redirect(returnPaths.step1(eligible.orderId))
  return { eligible, savedDraft }
}
clientLoader.hydrate = true as const

export const headers = privatePageHeaders

export function HydrateFallback() {
  return <CheckoutSkeleton title={t.makeItRightTitle} />
}

export default function ReturnStepTwoRoute() {
  return <ResolutionStep {...useLoaderData<typeof clientLoader>()} />
}
