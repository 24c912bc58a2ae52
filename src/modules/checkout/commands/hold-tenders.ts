import { recordAccountEvent } from '#modules/members/record-account-event.ts'
import type { PlacedTender } from '#modules/orders/placed-order.ts'
import {
  captureGrants,
  authorizeGrants,
  releaseGrants,
} from '#modules/wallet/spend-credit-grants.ts'
import type { Id } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import type { PricedCheckout } from '../queries/price-checkout.ts'

/** Holds the credit and points that a checkout pays with, until its order is written or it ends. */
export async function holdTenders(
  tx: Tx,
  { points }: Pick<Services, 'points'>,
  {
    checkoutId,
    pricedCheckout,
    now,
  }: { checkoutId: string; pricedCheckout: PricedCheckout; now: Date },
): Promise<Refusal<'version-conflict'> | null> {
  const { state, tendered } = pricedCheckout
  const amounts = new Map(
    tendered.rows.flatMap(({ grantId, amount }): [string, number][] =>
      grantId ? [[grantId, amount]] : [],
    ),
  )
  if (
    !(await authorizeGrants(tx, {
      checkoutId,
      cartId: state.id,
      ownerId: state.ownerId,
      amounts,
      now,
    }))
  )
    return tendersGone()
  const row = tendered.rows.find(({ kind }) => kind === 'points')
  if (!row || !points || !tendered.points) return null
  const { id: cartId, ownerId: memberId } = state
  const isHeld = await points.hold(tx, {
    checkoutId,
    cartId,
    memberId,
    points: tendered.points.used,
    amount: row.amount,
    now,
  })
  return isHeld ? null : tendersGone()
}

function tendersGone(): Refusal<'version-conflict'> {
  return refuse(
    'version-conflict',
    'Another order of yours is using your wallet or gift card right now. Check the total again.',
    { reason: 'tender-in-use' },
  )
}

interface Capture {
  readonly checkoutId: string
  readonly orderId: string
  readonly ownerId: string
  readonly tenders: readonly PlacedTender[]
  readonly now: Date
}

/** Spends what the checkout held, when its order is written. */
export async function captureTenders(
  tx: Tx,
  { points }: Pick<Services, 'points'>,
  { checkoutId, orderId, ownerId, tenders, now }: Capture,
): Promise<void> {
  if (tenders.some(({ kind }) => kind === 'wallet'))
    await captureGrants(tx, { checkoutId, orderId, now })
  if (tenders.some(({ kind }) => kind === 'points'))
    await points?.capture(tx, { checkoutId, orderId, now })
  if (tenders.length > 0 && ownerId.startsWith('mem_'))
    await recordAccountEvent(tx, { memberId: ownerId as Id<'mem'>, at: now, kind: 'wallet_spent' })
}

/** Releases what the checkout held. */
export async function releaseTenders(
  tx: Tx,
  { points }: Pick<Services, 'points'>,
  { checkoutId, now }: { checkoutId: string; now: Date },
): Promise<void> {
  await releaseGrants(tx, { checkoutId, now })
  await points?.release(tx, checkoutId)
}
