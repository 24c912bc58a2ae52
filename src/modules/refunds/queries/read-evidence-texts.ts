import type { EvidenceTexts } from '#modules/payments/dispute-evidence.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { boolean, integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import type { StoredDispute } from './find-dispute.ts'
import { readParcels, toEvidenceParcels } from './read-parcels.ts'

const nothing: EvidenceTexts = {
  statement: '',
  customerName: '',
  customerEmail: '',
  billingAddress: '',
  shippingAddress: '',
  products: '',
  returnPolicy: '',
  parcels: [],
}

/** The texts that the bank would get now. A payment without an order has only the statement. */
export async function readEvidenceTexts(
  db: Db,
  services: Pick<Services, 'getTrackingPage' | 'settings' | 'origin'>,
  { orderId, statement, customer }: Pick<StoredDispute, 'orderId' | 'statement' | 'customer'>,
): Promise<EvidenceTexts> {
  const texts = { ...nothing, statement: statement ?? '', customerEmail: customer ?? '' }
  if (!orderId) return texts
  const lines = await readLines(db, orderId)
  return {
    ...texts,
    ...(await readAddresses(db, orderId)),
    products: lines.map(({ qty, title }) => `${qty} × ${title}`).join('\n'),
    returnPolicy: describeReturnPolicy(lines, `${services.origin}/terms`),
    parcels: toEvidenceParcels(await readParcels(db, services, orderId)),
  }
}

async function readAddresses(
  db: Db,
  orderId: string,
): Promise<Pick<EvidenceTexts, 'customerName' | 'billingAddress' | 'shippingAddress'>> {
  const found = await queryRow(
    db,
    { customerName: text, billingAddress: text, shippingAddress: text },
    sql`
      select
        coalesce(nullif(concat_ws(' ', o.billing ->> 'firstName', o.billing ->> 'lastName'), ''),
          g.recipient_name, '') as customer_name,
        concat_ws(', ', o.billing ->> 'line1', nullif(o.billing ->> 'line2', ''),
          o.billing ->> 'city', o.billing ->> 'region' || ' ' || (o.billing ->> 'postalCode')
        ) as billing_address,
        concat_ws(', ', g.recipient_name, g.address ->> 'line1',
          nullif(g.address ->> 'line2', ''), g.address ->> 'city',
          g.address ->> 'stateCode' || ' ' || (g.address ->> 'zip')) as shipping_address
      from orders o
      left join order_groups g on g.order_id = o.id and g.address is not null
      where o.id = ${orderId}
      order by g.position
      limit 1`,
  )
  return found ?? nothing
}

interface SoldLine {
  readonly title: string
  readonly qty: number
  readonly policy: string
  readonly days: number
  readonly isFinalSale: boolean
}

function readLines(db: Db, orderId: string): Promise<SoldLine[]> {
  return queryRows(
    db,
    { title: text, qty: integer, policy: text, days: integer, isFinalSale: boolean },
    sql`
      select title, qty, coalesce(return_terms ->> 'policy', '') as policy,
        coalesce((return_terms ->> 'days')::int, 0) as days,
        coalesce((return_terms ->> 'finalSale')::boolean, false)
          or coalesce((return_terms ->> 'isPersonalized')::boolean, false) as is_final_sale
      from order_lines
      where order_id = ${orderId}
      order by position`,
  )
}

/** The terms that the buyer accepted with the order. */
function describeReturnPolicy(lines: readonly SoldLine[], page: string): string {
  const [first] = lines
  if (!first) return ''
  const version = first.policy === '' ? '' : `, version ${first.policy}`
  return [
    `The buyer accepted the terms of sale${version} when placing the order: ${page}`,
    ...lines.map(({ title, days, isFinalSale }) =>
      isFinalSale || days === 0
        ? `${title}: can be returned only if something is wrong with it.`
        : `${title}: can be returned within ${days} days.`,
    ),
  ].join('\n')
}
