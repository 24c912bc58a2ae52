import { createId } from '#kernel/ids/ids.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import {
  listColumns,
  integer,
  nullable,
  text,
  literal,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { insertValues, sql, type Sql } from '#platform/db/sql.ts'
import type { GiftSource } from '../api/gift-schema.ts'

const giftRow = {
  id: text,
  registryId: text,
  source: literal<GiftSource>(),
  orderId: nullable(text),
  giverId: text,
  giverName: text,
  giverEmail: nullable(text),
  note: text,
  /** The other store, for a gift bought elsewhere. */
  store: text,
  storeOrder: text,
  /** Amount of a contribution in cents, and the title of its group gift. */
  amount: nullable(integer),
  groupGiftTitle: text,
  at: timestamp,
  thankYouStatus: literal<'none' | 'drafted' | 'sent' | 'skipped'>(),
  thankYouText: text,
  thankedAt: nullable(timestamp),
}

export type StoredRegistryGift = Row<typeof giftRow>

/** Gifts with at least one unit or paid contribution. The condition is on `g`. The newest first. */
export function listRegistryGifts(db: Db, condition: Sql): Promise<StoredRegistryGift[]> {
  return queryRows(
    db,
    giftRow,
    sql`
      select ${listColumns(giftRow, 'g')}
      from registry_gifts g
      where ${condition}
        and (
          exists (select 1 from registry_units u where u.gift_id = g.id)
          or exists (
            select 1
            from registry_contributions c
            where c.gift_id = g.id and c.state = 'paid'
          )
        )
      order by g.at desc, g.id desc`,
  )
}

type RequiredGiftColumn =
  | 'registryId'
  | 'source'
  | 'giverId'
  | 'giverName'
  | 'giverEmail'
  | 'note'
  | 'at'

export type NewRegistryGift = Pick<StoredRegistryGift, RequiredGiftColumn>
  & Partial<
    Pick<StoredRegistryGift, 'orderId' | 'store' | 'storeOrder' | 'amount' | 'groupGiftTitle'>
  >

/** Returns the gift's id. */
export async function insertRegistryGift(tx: Tx, gift: NewRegistryGift): Promise<string> {
  const id = createId('rgg', gift.at.getTime())
  await execute(tx, sql`insert into registry_gifts ${insertValues({ ...gift, id })}`)
  return id
}
