import { z } from 'zod'
import { exemptionReasonCodes } from '#kernel/tax-exemption/exemption-reasons.ts'
import { defineContract, fileSchema } from '#platform/http/endpoint.ts'
import { daySchema } from '#platform/http/fields.ts'
import { discrepancyKinds } from '../domain/daily-reconciliation.ts'

const cents = z.number().int()
const numbers = z.array(z.string())

export const reconciliationStaffContract = defineContract({
  listBooks: {
    method: 'get',
    path: '/api/staff/reconciliation/list',
    summary: 'Lists daily reconciliations: sales, payments, and discrepancies between them',
    access: 'staff',
    permission: 'payments.read',
    rate: 'read',
    input: z.strictObject({ from: daySchema.optional(), to: daySchema.optional() }),
    output: z.object({
      rows: z.array(
        z.object({
          day: z.string(),
          reconciledAt: z.string(),
          sums: z.object({
            orders: z.number().int(),
            sold: cents,
            card: cents,
            wallet: cents,
            points: cents,
            deposits: cents,
            ahead: cents,
            refunded: cents,
            credited: cents,
          }),
          /** Order totals minus payments. */
          open: cents,
          discrepancies: z.array(
            z.object({
              kind: z.enum(discrepancyKinds),
              ref: z.string(),
              expected: cents,
              actual: cents,
            }),
          ),
          /**
           * Web orders compared with purchase events: without event, with another total, event
           * without order.
           */
          purchases: z.object({
            orders: z.number().int(),
            unreported: numbers,
            different: numbers,
            unknown: numbers,
          }),
        }),
      ),
    }),
  },
})

const taxFigures = { charged: cents, refunded: cents, net: cents }
const salesFigures = { sales: cents, refundedSales: cents, ...taxFigures }
const period = z.strictObject({ from: daySchema, to: daySchema })

export const taxReportContract = defineContract({
  readTaxReport: {
    method: 'get',
    path: '/api/staff/taxReport/detail',
    summary: 'Sales tax charged and refunded in a period, by state and jurisdiction, in cents',
    access: 'staff',
    permission: 'payments.read',
    rate: 'read',
    input: period,
    output: z.object({
      states: z.array(z.object({ state: z.string(), ...salesFigures })),
      /** The rate is in millionths: 88750 is 8.875 %. */
      jurisdictions: z.array(
        z.object({
          state: z.string(),
          jurisdiction: z.string(),
          rate: z.number().int(),
          ...taxFigures,
        }),
      ),
      /** Sales by exemption certificates; they are among the sales of the states. */
      exempt: z.array(
        z.object({
          state: z.string(),
          reason: z.enum(exemptionReasonCodes),
          sales: cents,
          refundedSales: cents,
        }),
      ),
      total: z.object(salesFigures),
    }),
  },
  exportTaxReport: {
    method: 'get',
    path: '/api/staff/taxReport/export',
    summary: 'The same as CSV',
    access: 'staff',
    permission: 'payments.read',
    rate: 'download',
    file: 'text/csv',
    input: period,
    output: fileSchema,
  },
})
