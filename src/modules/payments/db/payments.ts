import {
  boolean,
  listColumns,
  integer,
  json as jsonOf,
  nullable,
  text,
  literal,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { json, type SqlValue } from '#platform/db/sql.ts'
import type { PaymentMethod } from '../domain/apply-provider-state.ts'
import type { CardChecks } from '../domain/card-checks.ts'
import type { PaymentFailure } from '../domain/failure.ts'
import type { PaymentStatus } from '../domain/payment-machine.ts'

export const paymentRow = {
  id: text,
  checkoutId: text,
  orderId: nullable(text),
  commissionId: nullable(text),
  groupGiftId: nullable(text),
  provider: nullable(text),
  providerRef: nullable(text),
  clientSecret: nullable(text),
  /** The customer that the session was opened for. */
  customerRef: nullable(text),
  /** The token of a card to charge, until the session of the charge is known. */
  cardToken: nullable(text),
  amount: integer,
  currency: text,
  authorized: integer,
  captured: integer,
  refunded: integer,
  refundPending: integer,
  status: literal<PaymentStatus>(),
  method: nullable(jsonOf<PaymentMethod>()),
  cardFingerprint: nullable(text),
  /** Card checks of the bank, shown only to staff. */
  checks: nullable(jsonOf<CardChecks>()),
  failure: nullable(jsonOf<PaymentFailure>()),
  attempts: integer,
  closing: boolean,
  payer: nullable(text),
  createdAt: timestamp,
  updatedAt: timestamp,
}

export type Payment = Row<typeof paymentRow>

export const paymentColumns = listColumns(paymentRow)

/** The values of a change as `setValues` takes them. */
export function paymentValues({
  method,
  checks,
  failure,
  ...values
}: Partial<Payment>): Record<string, SqlValue | undefined> {
  return {
    ...values,
    method: method === undefined ? undefined : json(method),
    checks: checks === undefined ? undefined : json(checks),
    failure: failure === undefined ? undefined : json(failure),
  }
}
