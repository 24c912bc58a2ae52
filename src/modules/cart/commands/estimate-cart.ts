import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { findDestinationByZip } from '#kernel/us-address/destinations.ts'
import type { Ctx } from '#platform/context.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import type { Cart, cartContract } from '../contract.ts'
import { changeCart } from '../db/change-cart.ts'

export async function estimateCart(
  ctx: Ctx,
  services: Pick<Services, 'pricing'>,
  { zip }: InputOf<typeof cartContract.estimate>,
): Promise<Cart | Refusal> {
  const place = zip === null ? null : findDestinationByZip(zip)
  if (zip !== null && (!place || !services.pricing.shipping.shipsTo(place))) {
    const message = 'We do not ship to that ZIP code. Check it and try again.'
    return refuse('fields-invalid', message, {
      reason: 'zip-not-served',
      fields: { zip: message },
    })
  }
  return changeCart(ctx, services, {
    act: async (tx, state) =>
      void (await execute(tx, sql`update carts set estimate_zip = ${zip} where id = ${state.id}`)),
  })
}
