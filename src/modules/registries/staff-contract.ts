import { z } from 'zod'
import { idText, lineOfText, nameText, paragraphText } from '#platform/http/text-fields.ts'
import { emailSchema } from '#platform/http/contact-fields.ts'
import { contract } from '#platform/http/endpoint.ts'
import { giftQtySchema } from './contract.ts'
import { registryNumberSchema } from './giving-contract.ts'

const count = z.number().int()

/** What the shop's own people do with registries: for a customer at the counter, and for guests on the phone. */
export const registriesStaffContract = contract({
  openRegistryFor: {
    method: 'post',
    path: '/api/staff/registry/open',
    summary:
      'Begins a registry for a member, who is mailed the link to go on with it; nobody else sees it before they open it',
    access: 'staff',
    rate: 'write',
    input: z.strictObject({ email: emailSchema, title: nameText({ max: 60 }).default('') }),
    output: z.object({ id: z.string(), number: z.string() }),
  },
  readByNumber: {
    method: 'get',
    path: '/api/staff/registry/detail',
    summary:
      'A registry by its number, as the phone needs it: each wish with its code and what is left; no address',
    access: 'staff',
    rate: 'read',
    input: z.strictObject({ registryNumber: registryNumberSchema }),
    output: z.object({
      names: z.string(),
      title: z.string(),
      status: z.string(),
      wishes: z.array(
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
      /** What the shop's people recorded, the latest first. */
      sales: z.array(
        z.object({
          giftId: z.string(),
          at: z.string(),
          source: z.enum(['phone', 'store']),
          giverName: z.string(),
          receipt: z.string(),
          pieces: count,
        }),
      ),
    }),
  },
  recordSale: {
    method: 'post',
    path: '/api/staff/registry/recordSale',
    summary:
      'A wish was sold by phone or in the store: it counts as given, and its people hear of it as of any gift',
    access: 'staff',
    rate: 'write',
    idempotent: true,
    input: z.strictObject({
      registryNumber: registryNumberSchema,
      /** The code that is printed beside it. */
      wish: count.min(1).max(9999),
      qty: giftQtySchema.default(1),
      source: z.enum(['phone', 'store']),
      giverName: nameText({ min: 1, max: 60, message: 'Enter a name.' }),
      /** For thanks, which go through the shop. */
      giverEmail: emailSchema.optional(),
      note: paragraphText({ max: 200 }).default(''),
      /** The receipt's number. */
      receipt: lineOfText({ max: 40 }).default(''),
    }),
    output: z.object({ giftId: z.string(), remaining: count }),
  },
  listPictures: {
    method: 'get',
    path: '/api/staff/registry/pictures/list',
    summary:
      'Pictures of registries that nobody has looked at yet; the file is read as any that was sent',
    access: 'staff',
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
    summary: 'Guests see the picture from now on, or it is taken down and its people are told',
    access: 'staff',
    rate: 'write',
    input: z.strictObject({ fileId: idText(40, 4), decision: z.enum(['show', 'refuse']) }),
    output: z.object({ state: z.enum(['shown', 'none']) }),
  },
  takeBackSale: {
    method: 'post',
    path: '/api/staff/registry/takeBackSale',
    summary:
      'A sale that was recorded by mistake: its pieces are wished for again, and the registry’s people are told',
    access: 'staff',
    rate: 'write',
    input: z.strictObject({ registryNumber: registryNumberSchema, giftId: idText(40, 4) }),
    output: z.object({ pieces: count }),
  },
  tellGiftIsStuck: {
    method: 'post',
    path: '/api/staff/registry/cannotSend',
    summary:
      'Pieces of a gift cannot be sent after all: their giver is asked for another wish, credit or the money back, and has a week',
    access: 'staff',
    rate: 'write',
    input: z.strictObject({
      order: lineOfText({ min: 1, max: 40 }),
      lineId: idText(40, 4),
      qty: giftQtySchema.default(1),
    }),
    output: z.object({ until: z.string() }),
  },
})
