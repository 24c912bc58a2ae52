import type { Tx } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import {
  listColumns,
  integer,
  json as jsonOf,
  nullable,
  text,
  textArray,
} from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { findMembership, type MembershipRule } from '../domain/collection-membership.ts'
import type { CollectionRule, RuleFacts } from '../domain/collection-rule.ts'
import type { ProductAttribute, ProductOption } from '../domain/product.ts'

export interface MembershipProduct extends RuleFacts {
  readonly id: string
  readonly slug: string
}

export interface LockedRules {
  /** The id of the transaction that last changed the collections. */
  readonly changedXid: string
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
  const list = await queryRow(
    tx,
    { changedXid: text },
    sql`
      select changed_xid::text as changed_xid
      from catalog_lists
      where name = 'collections'
      for share`,
  )
  const changedXid = list?.changedXid ?? ''
  return before?.changedXid === changedXid
    ? before
    : { changedXid, rules: await readCollectionRules(tx) }
}

export async function readCollectionRules(tx: Tx): Promise<MembershipRule[]> {
  return queryRows(
    tx,
    {
      id: text,
      rule: nullable(jsonOf<CollectionRule>()),
      productSlugs: textArray,
      pinned: textArray,
    },
    sql`select id, rule, product_slugs, pinned from collections where status = 'active'`,
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
      return match ? [{ collectionId: rule.id, productId: product.id, rank: match.rank }] : []
    }),
  )
  const changed = await queryRows(
    tx,
    { id: text },
    sql`
      with wanted as (
        select *
        from unnest(
          ${memberships.map(({ collectionId }) => collectionId)}::text[],
          ${memberships.map(({ productId }) => productId)}::text[],
          ${memberships.map(({ rank }) => rank)}::int[]
        ) as w (collection_id, product_id, rank)
      ), removed as (
        delete from collection_products c
        where product_id = any(${goods.map(({ id }) => id)})
          and not exists (
            select
            from wanted w
            where w.collection_id = c.collection_id and w.product_id = c.product_id
          )
        returning product_id
      ), written as (
        insert into collection_products as c (collection_id, product_id, rank)
        select collection_id, product_id, rank
        from wanted
        on conflict (collection_id, product_id) do update
        set rank = excluded.rank
        where c.rank is distinct from excluded.rank
        returning product_id
      )
      select distinct product_id as id
      from (select product_id from removed union all select product_id from written) m`,
  )
  return changed.map(({ id }) => id)
}

const pageSize = 500

const memberRow = {
  id: text,
  position: integer,
  slug: text,
  type: text,
  tags: textArray,
  options: jsonOf<ProductOption[]>(),
  attributes: jsonOf<ProductAttribute[]>(),
  priceMin: integer,
}

/**
 * Recalculates all memberships after a rule change. The caller holds the lock on the collections
 * list.
 */
export async function refreshMemberships(tx: Tx): Promise<void> {
  const rules = await readCollectionRules(tx)
  for (let after = 0; ;) {
    const page = await queryRows(
      tx,
      memberRow,
      sql`
        select ${listColumns(memberRow)}
        from products
        where position > ${after}
        order by position
        limit ${pageSize}`,
    )
    if (page.length === 0) return
    const changedIds = await updateMemberships(tx, page, rules)
    if (changedIds.length > 0)
      await execute(
        tx,
        sql`update products set changed_xid = pg_current_xact_id() where id = any(${changedIds})`,
      )
    after = page.at(-1)?.position ?? after
  }
}
