import { ApiError } from '#storefront/api/api-error.ts'
import { readEligible, readFilled, type Eligible, type KeptDraft } from './return-flow.ts'

/** Returns null if this browser has no access to the order. */
export async function findEligible(orderId: string): Promise<Eligible | null> {
  return readEligible(orderId).catch((error: unknown) => {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null
    throw error
  })
}

/** Returns the draft for that order, or null. */
export async function findFilled(orderId: string): Promise<KeptDraft | null> {
  const draft = await readFilled()
  return draft?.orderId === orderId && draft.items.length > 0 ? draft : null
}
