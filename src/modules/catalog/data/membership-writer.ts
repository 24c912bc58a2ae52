import { sql } from 'drizzle-orm'
import { rows, type Tx } from '#platform/db/database.server.ts'
import { membership, type MembershipRule } from '../domain/collection-membership.ts'
import type { RuleFacts } from '../domain/collection-rule.ts'

export interface PlacedGoods extends RuleFacts {
  readonly id: string
  readonly slug: string
}

export interface HeldRules {
  /** The transaction that last changed the collections. */
  readonly changed: string
  readonly rules: readonly MembershipRule[]
}

/**
 * The rules of the collections that are shown, held still until the transaction ends: whoever changes them waits, and is
 * waited for. Those held before are good until somebody changed them.
 */
export async function holdRules(tx: Tx, before: HeldRules | null): Promise<HeldRules> {
  const [list] = await rows<{ changed: string }>(
    tx,
    sql`select changed::text as changed from catalog_lists where name = 'collections' for share`,
  )
  const changed = list?.changed ?? ''
  return before?.changed === changed ? before : { changed, rules: await readRules(tx) }
}

export async function readRules(tx: Tx): Promise<MembershipRule[]> {
  return rows<MembershipRule>(
    tx,
    sql`select id, rule, hand, pinned from collections where status = 'active'`,
  )
}

/** Brings the goods into the collections they belong to and takes them out of the others; answers whose place changed. */
export async function placeGoods(
  tx: Tx,
  goods: readonly PlacedGoods[],
  rules: readonly MembershipRule[],
): Promise<string[]> {
  const places = goods.flatMap((one) =>
    rules.flatMap((rule) => {
      const place = membership(rule, one)
      return place ? [{ collection: rule.id, goods: one.id, rank: place.rank }] : []
    }),
  )
  const moved = await rows<{ id: string }>(
    tx,
    sql`
    with wanted as (
      select * from unnest(${sql.param(places.map(({ collection }) => collection))}::text[], ${sql.param(places.map((place) => place.goods))}::text[], ${sql.param(places.map(({ rank }) => rank))}::int[])
        as w (collection_id, goods_id, rank)
    ), gone as (
      delete from collection_goods c where goods_id = any(${sql.param(goods.map(({ id }) => id))}::text[])
        and not exists (select 1 from wanted w where w.collection_id = c.collection_id and w.goods_id = c.goods_id)
      returning goods_id
    ), placed as (
      insert into collection_goods as c (collection_id, goods_id, rank) select collection_id, goods_id, rank from wanted
      on conflict (collection_id, goods_id) do update set rank = excluded.rank where c.rank is distinct from excluded.rank
      returning goods_id
    )
    select distinct goods_id as id from (select goods_id from gone union all select goods_id from placed) m`,
  )
  return moved.map(({ id }) => id)
}

const pageSize = 500

/** Works out every membership anew, after the rules changed. The caller holds the list of collections. */
export async function refreshMemberships(tx: Tx): Promise<void> {
  const rules = await readRules(tx)
  for (let after = 0; ;) {
    const page = await rows<PlacedGoods & { position: number }>(
      tx,
      sql`
      select id, position, slug, type, tags, options, attributes, price_min as "priceMin" from goods where position > ${after} order by position limit ${pageSize}`,
    )
    if (page.length === 0) return
    const moved = await placeGoods(tx, page, rules)
    if (moved.length > 0)
      await tx.execute(
        sql`update goods set changed = pg_current_xact_id() where id = any(${sql.param(moved)}::text[])`,
      )
    after = page.at(-1)?.position ?? after
  }
}
