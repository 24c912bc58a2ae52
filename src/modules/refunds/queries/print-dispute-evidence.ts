import { formatMoney } from '#kernel/money/money.ts'
import type { Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { integer, nullable, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { renderEvidence, type EvidenceSection } from '../print/render-evidence.ts'
import { disputeNotFound, findDispute, type StoredDispute } from './find-dispute.ts'
import { readEvidenceTexts } from './read-evidence-texts.ts'
import { readParcels } from './read-parcels.ts'

/** What a bank asks for: the statement, the order, the delivery and the correspondence. */
export async function printDisputeEvidence(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  services: Pick<Services, 'settings' | 'getTrackingPage' | 'origin'>,
  ref: string,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> } | Refusal> {
  const dispute = await findDispute(db, ref)
  if (!dispute) return disputeNotFound
  const { orderId } = dispute
  const { settings } = services
  const sections: EvidenceSection[] = [
    { title: 'Statement', lines: [dispute.statement ?? 'No statement yet.'] },
    describeClaim(dispute),
  ]
  if (orderId) {
    const texts = await readEvidenceTexts(db, services, dispute)
    sections.push(
      await describeOrder(db, orderId),
      await describeDelivery(db, services, orderId),
      await describeCorrespondence(db, orderId),
      { title: 'Return policy', lines: texts.returnPolicy.split('\n') },
    )
  }
  const { name: author } = settings.get('shop')
  const { primary: accent } = settings.get('theme')
  const title = `Evidence for dispute ${ref}`
  return {
    name: `dispute-evidence-${dispute.order ?? 'payment'}.pdf`,
    bytes: await renderEvidence({ title, author, sections, at: now, accent }),
  }
}

function describeClaim({ amount, reason, openedAt, respondBy, method }: StoredDispute) {
  return {
    title: 'Claim',
    lines: [
      `Amount: ${formatMoney(amount)}, paid with ${method}`,
      `Reason of the bank: ${reason}`,
      `Opened: ${formatInstant(openedAt)}`,
      ...(respondBy ? [`Answer by: ${formatInstant(respondBy)}`] : []),
    ],
  }
}

async function describeOrder(db: Db, orderId: string): Promise<EvidenceSection> {
  const order = await queryRow(
    db,
    { number: text, email: text, placedAt: timestamp, total: integer, address: nullable(text) },
    sql`
      select o.number, o.email, o.placed_at, o.total,
        concat_ws(', ', o.billing ->> 'firstName' || ' ' || (o.billing ->> 'lastName'),
          o.billing ->> 'line1', nullif(o.billing ->> 'line2', ''), o.billing ->> 'city',
          o.billing ->> 'region' || ' ' || (o.billing ->> 'postalCode')) as address
      from orders o
      where o.id = ${orderId}`,
  )
  const lines = await queryRows(
    db,
    { title: text, qty: integer },
    sql`
      select title, qty
      from order_lines
      where order_id = ${orderId}
      order by position`,
  )
  return {
    title: 'Order',
    lines: [
      `${order?.number ?? ''}, placed ${order ? formatInstant(order.placedAt) : ''}`,
      `Total: ${formatMoney(order?.total ?? 0)}`,
      `Buyer: ${order?.email ?? ''}`,
      ...(order?.address ? [`Billing address: ${order.address}`] : []),
      ...lines.map(({ title, qty }) => `${qty} × ${title}`),
    ],
  }
}

async function describeDelivery(
  db: Db,
  services: Pick<Services, 'settings' | 'getTrackingPage'>,
  orderId: string,
): Promise<EvidenceSection> {
  const parcels = await readParcels(db, services, orderId)
  const scans = await queryRows(
    db,
    { shipmentId: text, at: timestamp, place: text, text },
    sql`
      select c.shipment_id, c.at, c.place, c.text
      from shipment_scans c
      join shipments s on s.id = c.shipment_id
      where s.order_id = ${orderId}
      order by c.at`,
  )
  const lines = parcels.flatMap((parcel) => [
    `${parcel.carrier} ${parcel.trackingNo}, shipped ${formatInstant(parcel.shippedAt)}`,
    `To: ${parcel.address}`,
    parcel.deliveredAt
      ? `Delivered: ${formatInstant(parcel.deliveredAt)}`
      : 'No delivery was reported.',
    ...scans
      .filter(({ shipmentId }) => shipmentId === parcel.id)
      .map((scan) => `${formatInstant(scan.at)}: ${scan.text}${scan.place && `, ${scan.place}`}`),
  ])
  return { title: 'Delivery', lines: lines.length > 0 ? lines : ['Nothing was shipped.'] }
}

async function describeCorrespondence(db: Db, orderId: string): Promise<EvidenceSection> {
  const messages = await queryRows(
    db,
    { at: timestamp, author: text, text },
    sql`
      select m.at, m.author, m.text
      from feedback_messages m
      join feedback_tickets t on t.id = m.ticket_id
      where t.order_id = ${orderId}
      order by m.at
      limit 100`,
  )
  const lines = messages.map(
    ({ at, author, text: message }) =>
      `${formatInstant(at)}, ${author === 'shop' ? 'the shop' : 'the customer'}: ${message}`,
  )
  return { title: 'Correspondence', lines: lines.length > 0 ? lines : ['No messages.'] }
}

const formatInstant = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
