import { z } from 'zod'
import { idText, lineText, paragraphText } from '#platform/http/text-fields.ts'
import { labelFileTypes } from '../domain/label-format.ts'
import { paperSchema } from '#modules/orders/contract.ts'
import { defineContract, fileSchema } from '#platform/http/endpoint.ts'

/** An order id or number. */
const order = lineText({ min: 1, max: 40 })
const shipment = idText()

export const labelTypes = [labelFileTypes.pdf, labelFileTypes.zpl] as const

/** The files that staff print: packing slips and labels. */
export const printContract = defineContract({
  printPackingSlip: {
    method: 'get',
    path: '/api/staff/order/packingSlip',
    summary:
      'Returns the packing slips of an order or of one shipment as a PDF, with monograms '
      + 'and without prices',
    access: 'staff',
    permission: 'fulfillment.read',
    rate: 'read',
    file: 'application/pdf',
    input: z.strictObject({ order, shipment: shipment.optional(), paper: paperSchema }),
    output: fileSchema,
  },
  printAddressLabels: {
    method: 'get',
    path: '/api/staff/order/addressLabels',
    summary:
      'Returns the addresses of unshipped deliveries as a PDF for label sheets; separate '
      + 'order numbers with commas',
    access: 'staff',
    permission: 'fulfillment.read',
    rate: 'read',
    file: 'application/pdf',
    input: z.strictObject({ orders: paragraphText({ min: 1, max: 4_000 }), paper: paperSchema }),
    output: fileSchema,
  },
  printLabel: {
    method: 'get',
    path: '/api/staff/shipment/label',
    summary:
      "Returns the label of a shipment with the shop's carrier, 4 by 6 inches, in the format that "
      + 'it was bought in: PDF or ZPL',
    access: 'staff',
    permission: 'fulfillment.read',
    rate: 'read',
    file: labelTypes,
    input: z.strictObject({ shipment }),
    output: fileSchema,
  },
})
