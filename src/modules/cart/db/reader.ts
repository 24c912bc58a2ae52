import {
  toVariantsById,
  variantRow,
  variantsAsJson,
  type VariantFacts,
} from '#modules/catalog/read-variants.ts'
import {
  acceptedCertificateRow,
  acceptedCertificatesAsJson,
} from '#modules/exemptions/accepted-certificates.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import {
  boolean,
  date,
  integer,
  json as jsonOf,
  jsonRow,
  jsonRows,
  nullable,
  text,
  textArray,
  literal,
  timestamp,
} from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import type {
  CartState,
  GiftRecipient,
  LineMonogram,
  MergeRecord,
  StoredCartLine,
  StoredGroup,
  StoredNotice,
} from '../domain/cart-state.ts'

const groupRow = {
  id: text,
  kind: literal<StoredGroup['kind']>(),
  registryId: nullable(text),
  recipientName: text,
  pricesHidden: boolean,
  giftNote: text,
  wrap: boolean,
  deliverOn: nullable(date),
}

/** A cart line without its times. */
export const lineRow = {
  id: text,
  groupId: text,
  variantId: text,
  qty: integer,
  unitPriceWhenAdded: integer,
  giftNote: text,
  state: literal<StoredCartLine['state']>(),
  personalization: nullable(jsonOf<LineMonogram>()),
  giftCard: nullable(jsonOf<GiftRecipient>()),
}

const cartRow = {
  id: text,
  ownerId: text,
  version: integer,
  email: nullable(text),
  checkoutDraft: nullable(jsonOf<unknown>()),
  estimateZip: nullable(text),
  couponCodes: textArray,
  declinedCodes: textArray,
  pinnedCode: nullable(text),
  dismissedNoticeIds: textArray,
  notices: jsonOf<StoredNotice[]>(),
  mergeRecord: nullable(jsonOf<MergeRecord>()),
  mayHaveReservations: boolean,
  certificates: jsonRows(acceptedCertificateRow),
  groups: jsonRows(groupRow),
  lines: jsonRows({ ...lineRow, addedAt: timestamp, removedAt: nullable(timestamp) }),
}

export async function loadActiveCart(db: Db, ownerId: string): Promise<CartState | null> {
  const row = await queryRow(
    db,
    { cart: jsonRow(cartRow) },
    sql`select active.cart from (${selectActiveCart(ownerId)}) as active`,
  )
  return row?.cart ?? null
}

/** The active cart with its variants and the variants of `more`, in one query. */
export async function loadCartWithVariants(
  db: Db,
  ownerId: string,
  more: readonly string[] = [],
): Promise<{ state: CartState | null; variants: Map<string, VariantFacts> }> {
  const variantIds = sql`array(
    select variant_id from cart_lines
    where cart_id = active.id and state in ('active', 'saved')
  ) || ${more}::text[]`
  const row = await queryRow(
    db,
    { cart: nullable(jsonRow(cartRow)), variants: jsonRows(variantRow) },
    sql`
      select active.cart, ${variantsAsJson(variantIds)} as variants
      from (select) as one
      left join (${selectActiveCart(ownerId)}) as active on true`,
  )
  return { state: row?.cart ?? null, variants: toVariantsById(row?.variants ?? []) }
}

/** The cart is one document, so that an outer join has either all of it or none. */
const selectActiveCart = (ownerId: string): Sql => sql`
  select c.id, json_build_object(
    'id', c.id, 'ownerId', c.owner_id, 'version', c.version, 'email', c.email,
    'checkoutDraft', c.checkout_draft, 'estimateZip', c.estimate_zip,
    'couponCodes', c.coupon_codes, 'declinedCodes', c.declined_codes,
    'pinnedCode', c.pinned_code, 'dismissedNoticeIds', c.dismissed_notice_ids,
    'notices', c.notices, 'mergeRecord', c.merge_record,
    'mayHaveReservations', c.may_have_reservations,
    'certificates', ${acceptedCertificatesAsJson(sql`c.owner_id`)},
    'groups', (
      select json_agg(
        json_build_object(
          'id', g.id, 'kind', g.kind, 'registryId', g.registry_id,
          'recipientName', g.recipient_name, 'pricesHidden', g.prices_hidden,
          'giftNote', g.gift_note, 'wrap', g.wrap, 'deliverOn', g.needed_by
        ) order by g.kind <> 'own', g.position
      )
      from cart_groups g
      where g.cart_id = c.id
    ),
    'lines', (
      select coalesce(json_agg(
        json_build_object(
          'id', l.id, 'groupId', l.group_id, 'variantId', l.variant_id, 'qty', l.qty,
          'unitPriceWhenAdded', l.unit_price_when_added, 'giftNote', l.gift_note,
          'state', l.state, 'addedAt', l.added_at, 'removedAt', l.removed_at,
          'personalization', l.personalization, 'giftCard', l.gift_card
        ) order by l.position
      ), '[]')
      from cart_lines l
      where l.cart_id = c.id and l.state <> 'ordered'
    )
  ) as cart
  from carts c
  where c.owner_id = ${ownerId} and c.state = 'active'`

/** Locks the cart row, so that a concurrent writer waits and then sees these changes. */
export async function lockActiveCart(tx: Tx, ownerId: string): Promise<CartState | null> {
  const locked = await queryRow(
    tx,
    { id: text },
    sql`select id from carts where owner_id = ${ownerId} and state = 'active' for update`,
  )
  return locked && loadActiveCart(tx, ownerId)
}
