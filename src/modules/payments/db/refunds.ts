import {
  listColumns,
  integer,
  json,
  nullable,
  text,
  literal,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import type { RefundStatus } from '../domain/payment-machine.ts'
import type { Originator } from '../domain/refund.ts'

export const refundRow = {
  id: text,
  paymentId: text,
  amount: integer,
  status: literal<RefundStatus>(),
  reason: text,
  providerRef: nullable(text),
  originator: json<Originator>(),
  attempts: integer,
  createdAt: timestamp,
  updatedAt: timestamp,
  /** When the job calls the provider again; null when it does not. */
  nextAttemptAt: nullable(timestamp),
  /** When a person paid a manual refund outside of the provider. */
  paidAt: nullable(timestamp),
}

export type Refund = Row<typeof refundRow>

export const refundColumns = listColumns(refundRow)
