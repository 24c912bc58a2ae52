import { z } from 'zod'
import { defineContract } from '#platform/http/endpoint.ts'
import { versionSchema } from '#platform/http/fields.ts'
import { idText, lineText, nameText, paragraphText } from '#platform/http/text-fields.ts'
import { listContract } from '#platform/list/list-contract.ts'
import { giftQtySchema, registriesContract } from '../contract.ts'
import { registryPriorities } from '../domain/registry.ts'
import { registryList } from '../registry-list.ts'
import { registryGiftSchema } from './gift-schema.ts'
import { giftAddressSchema, registrySchema } from './registry-schema.ts'
import {
  undeliverableGiftChoices,
  undeliverableGiftSchema,
} from './undeliverable-gifts-contract.ts'

const id = idText(40, 4)
const count = z.number().int()
const list = listContract(registryList(new Date(0)))
const write = {
  method: 'post',
  access: 'staff',
  permission: 'registries.write',
  rate: 'write',
} as const
const changed = z.object({ id: z.string(), version: count })
const order = lineText({ min: 1, max: 40 })
const settings = registriesContract.saveRegistry.input.shape

const deskGiftSchema = registryGiftSchema.extend({
  giverEmail: z.string().nullable(),
  /** The number of the order. */
  order: z.string().nullable(),
  /** Whether staff recorded it and can remove it. */
  isRecordedByStaff: z.boolean(),
})

const deskUndeliverableSchema = undeliverableGiftSchema.omit({ names: true }).extend({
  order: z.string(),
  giverName: z.string(),
  giverEmail: z.string().nullable(),
  /** What the owner would get as store credit, in cents; null once it is decided. */
  credit: count.nullable(),
})

const deskRegistrySchema = registrySchema.omit({ gifts: true }).extend({
  owner: z.object({ id: z.string(), name: z.string(), email: z.string().nullable() }),
  gifts: z.array(deskGiftSchema),
  undeliverable: z.array(deskUndeliverableSchema),
})
export type DeskRegistry = z.infer<typeof deskRegistrySchema>

/** Registries in the back office: staff act in the name of the owner. */
export const deskContract = defineContract({
  listRegistriesAsStaff: list.list,
  exportRegistriesAsStaff: list.export,
  readRegistryAsStaff: {
    method: 'get',
    path: '/api/staff/registry/detail',
    summary: 'Returns a registry by its id or number with settings, items, gifts and givers',
    access: 'staff',
    permission: 'registries.read',
    rate: 'read',
    input: z.strictObject({ id }),
    output: deskRegistrySchema,
  },
  editRegistryAsStaff: {
    ...write,
    path: '/api/staff/registry/edit',
    summary: 'Changes the settings of a registry in the name of its owner',
    input: z.strictObject({
      id,
      version: versionSchema,
      title: settings.title,
      eventDate: settings.eventDate,
      city: settings.city,
      stateCode: settings.stateCode,
      message: settings.message,
      registrants: settings.registrants,
      addressBefore: settings.addressBefore,
      shipAfter: settings.shipAfter,
      visibility: settings.visibility,
      password: settings.password,
      surprise: settings.surprise,
      thankYouReminders: settings.thankYouReminders,
      giftCards: settings.giftCards,
      creditFirst: settings.creditFirst,
    }),
    output: changed,
  },
  changeRegistryStatusAsStaff: {
    ...write,
    path: '/api/staff/registry/changeStatus',
    summary: 'Pauses, resumes, closes, deletes or restores a registry in the name of its owner',
    input: registriesContract.changeStatus.input,
    output: changed,
  },
  addItemAsStaff: {
    ...write,
    path: '/api/staff/registry/addItem',
    summary: 'Adds a variant to a registry in the name of its owner',
    input: z.strictObject({
      id,
      variantId: idText(),
      wanted: giftQtySchema.default(1),
      priority: z.enum(registryPriorities).optional(),
      note: paragraphText({ max: 200 }).optional(),
    }),
    output: z.object({ itemId: z.string(), isNew: z.boolean() }),
  },
  updateItemAsStaff: {
    ...write,
    path: '/api/staff/registry/updateItem',
    summary: 'Changes the quantity, priority or note of an item in the name of the owner',
    input: z.strictObject({
      id,
      itemId: id,
      wanted: giftQtySchema.optional(),
      priority: z.enum(registryPriorities).optional(),
      note: paragraphText({ max: 200 }).optional(),
    }),
    output: changed,
  },
  removeItemAsStaff: {
    ...write,
    path: '/api/staff/registry/removeItem',
    summary: 'Removes an item of which nothing has been given, in the name of the owner',
    input: z.strictObject({ id, itemId: id }),
    output: changed,
  },
  markElsewhereAsStaff: {
    ...write,
    path: '/api/staff/registry/markElsewhere',
    summary: 'Records that units of an item were bought in another store',
    input: z.strictObject({
      id,
      itemId: id,
      qty: giftQtySchema.default(1),
      giverName: nameText({ min: 1, max: 60, message: 'Enter a name.' }),
      store: lineText({ max: 60 }).default(''),
    }),
    output: z.object({ giftId: z.string() }),
  },
  sendRegistryLink: {
    ...write,
    path: '/api/staff/registry/sendLink',
    summary: 'Emails the owner the link to their registry',
    input: z.strictObject({ id }),
    output: z.object({ sentTo: z.string() }),
  },
  chooseForUndeliverableGift: {
    ...write,
    path: '/api/staff/registry/resolveUndeliverable',
    summary: 'Saves what the giver chose on the phone for an undeliverable gift',
    input: z.strictObject({
      order,
      lineId: id,
      choice: z.enum(undeliverableGiftChoices),
      variantId: id.optional(),
    }),
    output: z.object({ choice: z.enum(undeliverableGiftChoices) }),
  },
  shipUndeliverableGift: {
    ...write,
    path: '/api/staff/registry/shipUndeliverable',
    summary:
      'Ships an undeliverable gift after all, to a new address with the same taxes, shipping '
      + 'price and dates, and notifies the giver',
    input: z.strictObject({ order, lineId: id, address: giftAddressSchema }),
    output: z.object({ order: z.string() }),
  },
})
