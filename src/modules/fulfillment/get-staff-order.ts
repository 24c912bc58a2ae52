import type { z } from 'zod'
import { determinePaymentStatus } from '#modules/orders/payment-status.ts'
import { readDisplayStatus } from '#modules/orders/read-display-status.ts'
import { listOrderEvents } from '#modules/orders/list-order-events.ts'
import { listPackingGroups, type PackingGroup } from '#modules/orders/list-packing-groups.ts'
import { findOrderWithUnits } from '#modules/orders/lock-order.ts'
import { findCardRisks } from '#modules/payments/card-risks.ts'
import { findOrderPaymentSummary } from '#modules/payments/find-order-payment-summary.ts'
import { findOrderPayment, type Payment } from '#modules/payments/find-payment.ts'
import { readDisputes } from '#modules/payments/record-disputes.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { formatPhone } from '#kernel/us-address/us-address.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import { listOrderLabels } from './db/shipping-labels.ts'
import { findOrderProgress } from './find-order-progress.ts'
import type { staffOrderSchema } from './staff-order-schema.ts'

export type StaffOrder = z.input<typeof staffOrderSchema>

/** Returns an order with its full history. */
export async function getStaffOrder(
  { db, sealer, settings }: Pick<Services, 'db' | 'sealer' | 'settings'>,
  orderId: string,
  now: Date,
): Promise<StaffOrder | Refusal<'not-found'>> {
  const shop = settings.get('shop')
  const [progress, order, history, payment, packing, displayStatus, labels] = await Promise.all([
    findOrderProgress(db, { orderId, viewer: 'staff', now, shop }),
    findOrderWithUnits(db, orderId),
    listOrderEvents(db, orderId),
    findOrderPayment(db, orderId),
    listPackingGroups({ db, sealer }, orderId),
    readDisplayStatus(db, { orderId, readMoney: findOrderPaymentSummary, now, settings }),
    listOrderLabels(db, orderId),
  ])
  if (!progress || !order || !displayStatus)
    return refuse('not-found', 'There is no order with this id or number.', {
      reason: 'order-not-found',
    })
  return {
    ...progress,
    status: order.status,
    displayStatus,
    email: order.email,
    deliveries: packing.map(describeDelivery),
    payment: payment && {
      ...describePayment(payment),
      disputes: await describeDisputes(db, payment),
    },
    pieces: order.units.map(({ lineId, unit, groupId, variantId, isEmailed, ...state }) => ({
      lineId,
      unit,
      groupId,
      variantId,
      isEmailed,
      status: state.status,
      returnState: state.returnState,
    })),
    labels,
    history,
  }
}

function describeDelivery({
  number: _number,
  placedAt: _placedAt,
  address,
  lines,
  ...delivery
}: PackingGroup): StaffOrder['deliveries'][number] {
  return {
    ...delivery,
    address: [...address],
    phone: delivery.phone && formatPhone(delivery.phone),
    lines: lines.map(
      ({ id, sku, productSlug, title, options, qty, giftNote, personalization }) => ({
        lineId: id,
        sku,
        title,
        options: [...options],
        qty,
        giftNote,
        letters: personalization ? `${personalization.letters}. ${personalization.summary}.` : '',
        monogram: personalization && { productSlug, choice: personalization.choice },
      }),
    ),
  }
}

async function describeDisputes(
  db: Db,
  { id }: Payment,
): Promise<NonNullable<StaffOrder['payment']>['disputes']> {
  return (await readDisputes(db, id)).map(({ respondBy, openedAt, ...dispute }) => ({
    ...dispute,
    respondBy: respondBy?.toISOString() ?? null,
    openedAt: openedAt.toISOString(),
  }))
}

function describePayment(payment: Payment): Omit<NonNullable<StaffOrder['payment']>, 'disputes'> {
  const { amount, authorized, captured, refunded, method, checks } = payment
  return {
    status: determinePaymentStatus({ total: amount, payment }),
    amount,
    authorized,
    captured,
    refunded,
    method: method && { brand: method.brand, last4: method.last4 },
    checks,
    risks: findCardRisks(checks),
  }
}
