import { z } from 'zod'
import { idText, lineText, nameText, paragraphText } from '#platform/http/text-fields.ts'
import { emailSchema } from '#platform/http/contact-fields.ts'
import { defineContract } from '#platform/http/endpoint.ts'
import { giftQtySchema } from '../contract.ts'
import { registryNumberSchema } from './giving-contract.ts'

const count = z.number().int()

export const registriesStaffContract = defineContract({
  createRegistryForMember: {
    method: 'post',
    path: '/api/staff/registry/open',
    summary:
      'Creates a draft registry for a member, who receives a link by email; nobody else sees '
      + 'it before it is published',
    access: 'staff',
    permission: 'registries.write',
    rate: 'write',
    input: z.strictObject({ email: emailSchema, title: nameText({ max: 60 }).default('') }),
    output: z.object({ id: z.string(), number: z.string() }),
  },
  readByNumber: {
    method: 'get',
    path: '/api/staff/registry/readByNumber',
    summary:
      'Returns a registry by its number, for phone sales: items with their numbers and '
      + 'remaining quantities; no address',
    access: 'staff',
    permission: 'registries.read',
    rate: 'read',
    input: z.strictObject({ registryNumber: registryNumberSchema }),
    output: z.object({
      names: z.string(),
      title: z.string(),
      status: z.string(),
      items: z.array(
        z.object({
          code: count,
          title: z.string(),
          price: count,
          note: z.string(),
          wanted: count,
          remaining: count,
          availability: z.enum(['available', 'sold-out', 'gone']),
        }),
      ),
      /** Sales recorded by staff, the latest first. */
      sales: z.array(
        z.object({
          giftId: z.string(),
          at: z.string(),
          source: z.enum(['phone', 'store']),
          giverName: z.string(),
          receipt: z.string(),
          units: count,
        }),
      ),
    }),
  },
  recordSale: {
    method: 'post',
    path: '/api/staff/registry/recordSale',
    summary:
      'Records a phone or store sale of a registry item, which notifies the owner like any gift',
    access: 'staff',
    permission: 'registries.write',
    rate: 'write',
    idempotent: true,
    input: z.strictObject({
      registryNumber: registryNumberSchema,
      /** The printed item number. */
      itemCode: count.min(1).max(9999),
      qty: giftQtySchema.default(1),
      source: z.enum(['phone', 'store']),
      giverName: nameText({ min: 1, max: 60, message: 'Enter a name.' }),
      /** For the thank-you note, which the shop delivers. */
      giverEmail: emailSchema.optional(),
      note: paragraphText({ max: 200 }).default(''),
      receipt: lineText({ max: 40 }).default(''),
    }),
    output: z.object({ giftId: z.string(), remaining: count }),
  },
  listPictures: {
    method: 'get',
    path: '/api/staff/registry/pictures/list',
    summary: 'Lists registry pictures waiting for review',
    access: 'staff',
    permission: 'registries.read',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({
      rows: z.array(
        z.object({
          registryNumber: z.string(),
          title: z.string(),
          names: z.string(),
          fileId: z.string(),
        }),
      ),
    }),
  },
  decidePicture: {
    method: 'post',
    path: '/api/staff/registry/decidePicture',
    summary: 'Approves a registry picture, or rejects it and notifies the owner',
    access: 'staff',
    permission: 'registries.write',
    rate: 'write',
    input: z.strictObject({ fileId: idText(40, 4), decision: z.enum(['show', 'refuse']) }),
    output: z.object({ state: z.enum(['shown', 'none']) }),
  },
  reverseSale: {
    method: 'post',
    path: '/api/staff/registry/reverseSale',
    summary:
      'Reverses a sale recorded by mistake; its units become available again, and the owner '
      + 'is notified',
    access: 'staff',
    permission: 'registries.write',
    rate: 'write',
    input: z.strictObject({ registryNumber: registryNumberSchema, giftId: idText(40, 4) }),
    output: z.object({ units: count }),
  },
  reportUndeliverableGift: {
    method: 'post',
    path: '/api/staff/registry/markUndeliverable',
    summary:
      'Reports units of a gift that can’t be shipped; the giver has a week to choose a '
      + 'replacement, credit, or a refund',
    access: 'staff',
    permission: 'registries.write',
    rate: 'write',
    input: z.strictObject({
      order: lineText({ min: 1, max: 40 }),
      lineId: idText(40, 4),
      qty: giftQtySchema.default(1),
    }),
    output: z.object({ decideBy: z.string() }),
  },
})
