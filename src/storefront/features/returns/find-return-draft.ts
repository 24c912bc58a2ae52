import { ApiError } from '#storefront/api/api-error.ts'
import {
  fetchReturnEligibility,
  fetchReturnDraft,
  type EligibilityView,
  type SavedReturnDraft,
} from './return-calls.ts'

/** Returns null if this browser has no access to the order. */
export async function findReturnEligibility(orderId: string): Promise<EligibilityView | null> {
  return fetchReturnEligibility(orderId).catch((error: unknown) => {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null
    throw error
  })
}

/** Returns the draft for that order, or null. */
export async function findSavedDraft(orderId: string): Promise<SavedReturnDraft | null> {
  const draft = await fetchReturnDraft()
  return draft?.orderId === orderId && draft.items.length > 0 ? draft : null
}
