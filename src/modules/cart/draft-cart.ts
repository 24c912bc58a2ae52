import { isCommissionItem } from '#modules/inventory/commission-item.ts'
import { monogramKey, type MonogramChoice } from '#modules/monograms/contract.ts'
import { readAcceptedCertificates } from '#modules/exemptions/accepted-certificates.ts'
import { createId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { insertValues, json, sql } from '#platform/db/sql.ts'
import { resolveMonogram } from './add-line.ts'
import { readCartProducts, type CartProducts } from './describe-cart.ts'
import {
  calculateCartExpiry,
  createEmptyCart,
  hasSameCustomization,
  type CartState,
  type StoredCartLine,
  type StoredGroup,
} from './domain/cart-state.ts'

export interface DraftCart {
  readonly id: string
  readonly ownerId: string
  readonly version: number
  readonly email: string | null
  readonly couponCodes: readonly string[]
  /** The first is the buyer's own. */
  readonly groups: readonly StoredGroup[]
  readonly lines: readonly {
    readonly variantId: string
    readonly qty: number
    readonly groupId: string
    readonly giftNote: string
    readonly personalization: MonogramChoice | null
  }[]
}

/**
 * Builds the cart of a draft order in memory. It may hold more than can be bought: the description
 * of the cart says so, as for a shopper. A variant that does not exist is refused with its index.
 */
export async function buildDraftCart(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { groups, lines, couponCodes, ...cart }: DraftCart,
): Promise<{ state: CartState; goods: CartProducts } | Refusal> {
  const empty = {
    ...createEmptyCart(cart.ownerId, { cartId: cart.id, groupId: '' }),
    ...cart,
    groups,
    couponCodes,
    mayHaveReservations: true,
    certificates: await readAcceptedCertificates(db, cart.ownerId),
  }
  const ids = [...new Set(lines.map(({ variantId }) => variantId))]
  const goods = await readCartProducts(db, empty, ids)
  const stored: StoredCartLine[] = []
  for (const [index, line] of lines.entries()) {
    const facts = goods.variants.get(line.variantId)
    if (!facts) return refuseLine(index, 'We could not find that product.')
    const wanted = line.personalization && {
      choice: line.personalization,
      acknowledged: true as const,
    }
    const monogram = await resolveMonogram({ db, now }, { facts, wanted })
    if (isRefusal(monogram)) return prefixFields(monogram, index)
    addLine(stored, {
      id: createId('lin', now.getTime()),
      groupId: line.groupId,
      variantId: line.variantId,
      qty: line.qty,
      unitPriceWhenAdded: facts.price,
      giftNote: line.giftNote,
      state: 'active',
      addedAt: now,
      removedAt: null,
      personalization: monogram,
      giftCard: null,
    })
  }
  return { state: { ...empty, lines: stored }, goods }
}

/** Lines of the same variant with the same monogram are one line, as in every cart. */
function addLine(lines: StoredCartLine[], added: StoredCartLine): void {
  const index = lines.findIndex(
    (line) =>
      line.groupId === added.groupId
      && line.variantId === added.variantId
      && hasSameCustomization(line, added),
  )
  const same = lines[index]
  if (same) lines[index] = { ...same, qty: same.qty + added.qty }
  else lines.push(added)
}

function refuseLine(index: number, message: string): Refusal {
  return refuse('fields-invalid', message, {
    reason: 'variant-not-found',
    fields: { [`lines.${index}.variantId`]: message },
  })
}

function prefixFields(refusal: Refusal, index: number): Refusal {
  const fields = Object.entries(refusal.fields ?? { personalization: refusal.message })
  return {
    ...refusal,
    fields: Object.fromEntries(fields.map(([name, why]) => [`lines.${index}.${name}`, why])),
  }
}

/**
 * Stores the cart of a draft order, in place of the one that was stored before, and locks it. False
 * when it was ordered. Lines without a variant exist only in the checkout.
 */
export async function saveDraftCart(
  tx: Tx,
  { id, version, email, couponCodes, groups, lines }: CartState,
  { ownerId, checkoutDraft, now }: { ownerId: string; checkoutDraft: unknown; now: Date },
): Promise<boolean> {
  const facts = {
    version,
    email,
    couponCodes,
    checkoutDraft: json(checkoutDraft),
    updatedAt: now,
    expiresAt: calculateCartExpiry(ownerId, now),
  }
  const saved = await execute(
    tx,
    sql`
      insert into carts ${insertValues({ id, ownerId, createdAt: now, ...facts })}
      on conflict (id) do update
      set version = excluded.version, email = excluded.email, state = 'active',
        coupon_codes = excluded.coupon_codes, checkout_draft = excluded.checkout_draft,
        updated_at = excluded.updated_at, expires_at = excluded.expires_at
      where carts.state <> 'ordered'`,
  )
  if (saved === 0) return false
  await execute(tx, sql`delete from cart_lines where cart_id = ${id}`)
  await execute(tx, sql`delete from cart_groups where cart_id = ${id}`)
  for (const { deliverOn: neededBy, ...group } of groups)
    await execute(
      tx,
      sql`insert into cart_groups ${insertValues({ ...group, neededBy, cartId: id })}`,
    )
  for (const { giftCard: _none, ...line } of lines.filter(
    ({ variantId }) => !isCommissionItem(variantId),
  ))
    await execute(
      tx,
      sql`
        insert into cart_lines ${insertValues({
          ...line,
          cartId: id,
          personalization: line.personalization && json(line.personalization),
          personalizationKey: monogramKey(line.personalization),
        })}`,
    )
  return true
}
