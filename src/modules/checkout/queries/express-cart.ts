import { createHmac } from 'node:crypto'
import type { CartProducts } from '#modules/cart/describe-cart.ts'
import { buildDraftCart } from '#modules/cart/draft-cart.ts'
import { activeLines, type CartState } from '#modules/cart/load-cart-for-checkout.ts'
import { createId, deriveId, type Id } from '#kernel/ids/ids.ts'
import type { Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx, OwnerId } from '#platform/context.ts'
import type { Services } from '#platform/services.ts'
import type { ExpressFacts } from '../domain/express-rules.ts'

export interface ExpressItem {
  readonly variantId: string
  readonly qty: number
}

interface ItemCart {
  readonly id: string
  readonly ownerId: OwnerId
  readonly version: number
  readonly email: string | null
  readonly item: ExpressItem
}

/** A cart in memory with one item that ships to the buyer. */
export function buildItemCart(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { item, ...cart }: ItemCart,
): Promise<{ state: CartState; goods: CartProducts } | Refusal> {
  const groupId = createId('grp', ctx.now.getTime())
  const own = {
    id: groupId,
    kind: 'own',
    registryId: null,
    recipientName: '',
    giftNote: '',
    wrap: false,
    pricesHidden: false,
    deliverOn: null,
  } as const
  return buildDraftCart(ctx, {
    ...cart,
    couponCodes: [],
    groups: [own],
    lines: [{ ...item, groupId, giftNote: '', personalization: null }],
  })
}

/** The cart of a purchase that a client has named: the same one however often it is sent. */
export function derivePurchaseCartId(
  { secret }: Pick<Services, 'secret'>,
  { ownerId, purchaseId }: { ownerId: OwnerId; purchaseId: string },
): Id<'crt'> {
  const hash = createHmac('sha256', secret).update(`purchase ${ownerId} ${purchaseId}`).digest()
  return deriveId('crt', hash)
}

/** The delivery groups with active lines, as the rules of express checkout see them. */
export function listExpressGroups(
  state: CartState,
  { variants }: Pick<CartProducts, 'variants'>,
): ExpressFacts['groups'] {
  return state.groups.flatMap(({ id, kind }) => {
    const lines = activeLines(state).filter((line) => line.groupId === id)
    const needsShipping = lines.some((line) => variants.get(line.variantId)?.requiresShipping)
    return lines.length === 0 ? [] : [{ kind, needsShipping }]
  })
}
