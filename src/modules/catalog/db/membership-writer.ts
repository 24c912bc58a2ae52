import { sql } from 'drizzle-orm'
import { rows, type Tx } from '#platform/db/database.server.ts'
import { findMembership, type MembershipRule } from '../domain/collection-membership.ts'
import type { RuleFacts } from '../domain/collection-rule.ts'

export interface MembershipProduct extends RuleFacts {
  readonly id: string
  readonly slug: string
}

export interface LockedRules {
  /** The id of the transaction that last changed the collections. */
  readonly changed: string
  readonly rules: readonly MembershipRule[]
}

/**
 * Loads the rules of active collections and locks them against changes until the transaction ends.
 * Rules held before are reused if nothing changed.
 */
export async function lockCollectionRules(
  tx: Tx,
  before: LockedRules | null,
): Promise<LockedRules> {
  const [list] = await rows<{ changed: string }>(
    tx,
    sql`select changed::text as changed from catalog_lists where name = 'collections' for share`,
  )
  const changed = list?.changed ?? ''
  return before?.changed === changed ? before : { changed, rules: await readCollectionRules(tx) }
}

export async function readCollectionRules(tx: Tx): Promise<MembershipRule[]> {
  return rows<MembershipRule>(
    tx,
    sql`select id, rule, hand, pinned from collections where status = 'active'`,
  )
}

/**
 * Updates the memberships of the products. Returns the ids of products whose membership changed.
 */
export async function updateMemberships(
  tx: Tx,
  goods: readonly MembershipProduct[],
  rules: readonly MembershipRule[],
): Promise<string[]> {
  const memberships = goods.flatMap((product) =>
    rules.flatMap((rule) => {
      const match = findMembership(rule, product)
      return match ? [{ collection: rule.id, goods: product.id, rank: match.rank }] : []
    }),
  )
  const moved = await rows<{ id: string }>(
    tx,
    sql`
    with wanted as (
      select *
      from unnest(
        ${sql.param(memberships.map(({ collection }) => collection))}::text[],
        ${sql.param(memberships.map((match) => match.goods))}::text[],
        ${sql.param(memberships.map(({ rank }) => rank))}::int[]
      )
        as w (collection_id, product_id, rank)
    ), gone as (
      delete
      from collection_products c
      where product_id = any(${sql.param(goods.map(({ id }) => id))}::text[])
        and not exists (
          select 1 from wanted w where w.collection_id = c.collection_id and w.product_id = c.product_id
        )
      returning product_id
    ), placed as (
      insert into collection_products as c (collection_id, product_id, rank)
      select collection_id, product_id, rank
      from wanted
      on conflict (collection_id, product_id) do update
      set rank = excluded.rank
      where c.rank is distinct from excluded.rank
      returning product_id
    )
    select distinct product_id as id
    from (select product_id from gone union all select product_id from placed) m`,
  )
  return moved.map(({ id }) => id)
}

const pageSize = 500

/**
 * Recalculates all memberships after a rule change. The caller holds the lock on the collections
 * list.
 */
export async function refreshMemberships(tx: Tx): Promise<void> {
  const rules = await readCollectionRules(tx)
  for (let after = 0; ;) {
    const page = await rows<MembershipProduct & { position: number }>(
      tx,
      sql`
      select id, position, slug, type, tags, options, attributes, price_min as "priceMin"
      from products
      where position > ${after}
      order by position
      limit ${pageSize}`,
    )
    if (page.length === 0) return
    const moved = await updateMemberships(tx, page, rules)
    if (moved.length > 0)
      await tx.execute(
        sql`
          update products
          set changed = pg_current_xact_id()
          where id = any(${sql.param(moved)}::text[])`,
      )
    after = page.at(-1)?.position ?? after
  }
}
