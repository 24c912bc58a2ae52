import { maskEmail } from '#kernel/email/email.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { readVariants } from '#modules/catalog/read-variants.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import { hashToken } from '#platform/secrets/secrets.ts'
import type { ConfirmedRestockRequest, restocksContract } from '../contract.ts'
import { confirmRequest, findRestockRequest } from '../db/restock-requests.ts'

const invalidLink = refuse(
  'token-used-or-expired',
  'This link has expired. Go to the product’s page and ask again.',
  { reason: 'confirmation-link-invalid' },
)

/** Starts the wait of a request. A second press has the same answer. */
export async function confirmRestockRequest(
  { db, now }: Ctx,
  { token }: InputOf<typeof restocksContract.confirmRestockRequest>,
): Promise<ConfirmedRestockRequest | Refusal> {
  const request = await findRestockRequest(db, { confirmHash: hashToken(token) })
  if (!request?.confirmUntil || request.confirmUntil < now) return invalidLink
  const variant = (await readVariants(db, [request.variantId])).get(request.variantId)
  if (!variant) return invalidLink
  await inTransaction(db, (tx) => confirmRequest(tx, request.id, now))
  const { title, productSlug: slug, id: variantId, active, availability } = variant
  return {
    email: maskEmail(request.email),
    product: { title, slug, variantId },
    isBack: active && availability.state !== 'sold-out',
  }
}
