import { redirect, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { privatePageHeaders } from '../api/cache-control.ts'
import { CheckoutSkeleton } from '../features/checkout/checkout-skeleton.tsx'
import { createNotFoundResponse } from '../features/error/not-found-response.ts'
import { findReturnEligibility } from '../features/returns/find-return-draft.ts'
import { previewReturnRequest, fetchReturnDraft } from '../features/returns/return-calls.ts'
import { ReviewReturnStep } from '../features/returns/review-return-step.tsx'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { returnPaths } from '../features/returns/return-paths.ts'
import type { Route } from './+types/order-return-step3'
import * as t from '#messages/return-request.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.reviewTitle, { hidden: true })
}

/** The draft belongs to the session or to the emailed link. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const savedDraft = await fetchReturnDraft()
  if (!savedDraft) throw redirect(returnPaths.door)
  if (savedDraft.step < 3) throw redirect(returnPaths.step2(savedDraft.orderId))
  const eligible = await findReturnEligibility(savedDraft.orderId)
  if (!eligible) throw createNotFoundResponse(request)
  const first = await previewReturnRequest(savedDraft.orderId, savedDraft)
  return { eligible, savedDraft, first }
}
clientLoader.hydrate = true as const

export const headers = privatePageHeaders

export function HydrateFallback() {
  return <CheckoutSkeleton title={t.reviewTitle} />
}

export default function ReturnStepThreeRoute() {
  return <ReviewReturnStep {...useLoaderData<typeof clientLoader>()} />
}
