import { sql } from 'drizzle-orm'
import { newId } from '#kernel/ids/ids.ts'
import type { Refusal } from '#kernel/refusal/refusal.ts'
import { findVariantsByKey } from '#modules/catalog/find-variants-by-key.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Cart, cartContract } from './contract.ts'
import { changeCart } from './data/change-cart.ts'
import { readCartGoods } from './describe-cart.ts'
import { activeLines, maxNotices, ownGroup, type CartState } from './domain/cart-state.ts'
import { planLink, type LinkPlan } from './domain/cart-link.ts'
import type { CartParts } from './read-cart.ts'

/** Adds what a cart link lists, by variant id or SKU. What cannot be had is left out, and a notice says so. */
export async function addLines(ctx: Ctx, parts: CartParts, { lines }: InputOf<typeof cartContract.addLines>): Promise<Cart | Refusal> {
  const keys = await findVariantsByKey(
    ctx.db,
    lines.map((line) => line.variant),
  )
  return changeCart(ctx, parts, {
    async act(tx, state) {
      const goods = await readCartGoods(tx, state, [...new Set(keys.values())])
      const asked = lines.map(({ variant, qty }) => ({ key: variant, variantId: keys.get(variant) ?? null, qty }))
      await write(tx, { state, plan: planLink(activeLines(state), asked, goods), now: ctx.now })
    },
  })
}

async function write(tx: Tx, { state, plan, now }: { state: CartState; plan: LinkPlan; now: Date }): Promise<void> {
  const { put, misses } = plan
  if (put.length > 0) {
    await tx.execute(sql`
      insert into cart_lines as l (id, cart_id, group_id, variant_id, qty, unit_price_when_added, added_at)
      select p.id, ${state.id}, ${ownGroup(state).id}, p.variant_id, p.qty, p.price, ${now.toISOString()}::timestamptz
      from unnest(${sql.param(put.map(() => newId('lin', now.getTime())))}::text[], ${sql.param(put.map((one) => one.variantId))}::text[],
        ${sql.param(put.map((one) => one.qty))}::int[], ${sql.param(put.map((one) => one.unitPrice))}::int[]) as p (id, variant_id, qty, price)
      on conflict (group_id, variant_id) where state = 'active' do update set qty = l.qty + excluded.qty`)
  }
  if (misses.length > 0) {
    const notices = [...state.notices, ...misses.map(({ kind, text }) => ({ id: newId('ntc', now.getTime()), kind, text }))].slice(
      -maxNotices,
    )
    await tx.execute(sql`update carts set notices = ${JSON.stringify(notices)}::jsonb where id = ${state.id}`)
  }
}
