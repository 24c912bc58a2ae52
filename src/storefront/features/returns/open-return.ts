import { ApiError } from '#storefront/api/api-error.ts'
import { readEligible, readFilled, type Eligible, type KeptDraft } from './return-flow.ts'

/** Null for an order that this browser may not see. */
export async function findEligible(orderId: string): Promise<Eligible | null> {
  return readEligible(orderId).catch((error: unknown) => {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null
    throw error
  })
}

/** The draft of that order; null for whoever has none, and begins with the first step. */
export async function findFilled(orderId: string): Promise<KeptDraft | null> {
  const filled = await readFilled()
  return filled?.orderId === orderId && filled.items.length > 0 ? filled : null
}
