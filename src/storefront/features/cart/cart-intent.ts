import { parseMoney } from '#kernel/money/parse-money.ts'
import { giftCardDesigns, type GiftCardDesign } from '#modules/cart/domain/gift-card-designs.ts'
import type { CartLine } from '#modules/cart/cart-line-schema.ts'
import type { MonogramChoice } from '#modules/monograms/contract.ts'
import { formText } from '#storefront/api/form-text.ts'
import { parseCartLink } from './cart-link.ts'

/** The changes of a cart. One form action handles all of them, with and without a script. */
export const cartIntents = [
  'add',
  'addLines',
  'personalize',
  'update',
  'remove',
  'restore',
  'saveForLater',
  'group',
  'removeGroup',
  'shipTo',
  'acknowledge',
  'undoMerge',
  'estimate',
  'applyCoupon',
  'removeCoupon',
  'pinCoupon',
] as const
export type CartIntent = (typeof cartIntents)[number]

/** The API call of an intent; `moveLine` is a line to move to the new group. */
export type CartCall =
  | {
      path: '/api/cart/add'
      input: {
        variantId: string
        qty: number
        groupId?: string
        personalization?: MonogramInput
        recipient?: Recipient
        giftCardAmount?: number
        giftCardDesign?: GiftCardDesign
      }
    }
  | {
      path: '/api/cart/personalize'
      input: { lineIds: string[]; personalization: MonogramInput | null }
    }
  | { path: '/api/cart/permalink'; input: { lines: { variant: string; qty: number }[] } }
  | {
      path: '/api/cart/update'
      input: { lineId: string; qty?: number; groupId?: string; giftNote?: string }
    }
  | { path: '/api/cart/remove'; input: { lineId: string } }
  | { path: '/api/cart/restore'; input: { lineId: string } }
  | { path: '/api/cart/saveForLater'; input: { lineId: string; saved: boolean } }
  | { path: '/api/cart/group'; input: GroupInput; moveLine?: string }
  | { path: '/api/cart/removeGroup'; input: { groupId: string } }
  | { path: '/api/cart/shipTo'; input: { to: 'me' | 'recipient' } }
  | { path: '/api/cart/acknowledge'; input: { noticeIds: string[] } }
  | { path: '/api/cart/undoMerge'; input: Record<string, never> }
  | { path: '/api/cart/coupon' | '/api/cart/removeCoupon'; input: { code: string } }
  | { path: '/api/cart/pinCoupon'; input: { code: string | null } }
  | { path: '/api/cart/estimate'; input: { zip: string | null } }

type GroupInput = {
  groupId?: string
  recipientName?: string
  pricesHidden?: boolean
  giftNote?: string
  wrap?: boolean
  deliverOn?: string | null
}

type Recipient = NonNullable<CartLine['giftCard']>

interface MonogramInput {
  choice: MonogramChoice
  acknowledged: true
}

/**
 * The value of the monogram designer, or null if it is not valid JSON. The API validates the rest.
 */
function parseMonogram(text: string): MonogramInput | null {
  try {
    return text === '' ? null : (JSON.parse(text) as MonogramInput)
  } catch {
    return null
  }
}

/** Converts a form to an API call; null for an unknown form. */
export function cartCall(form: FormData): CartCall | null {
  const text = (name: string) => formText(form, name).trim()
  const lineId = text('lineId')
  const intent = cartIntents.find((known) => known === text('intent'))
  if (!intent) return null
  switch (intent) {
    case 'add':
      return addCall(form)
    case 'personalize':
      return {
        path: '/api/cart/personalize',
        input: { lineIds: lineId.split(','), personalization: parseMonogram(text('letters')) },
      }
    case 'addLines':
      return { path: '/api/cart/permalink', input: { lines: parseCartLink(text('lines')) } }
    case 'update':
      return {
        path: '/api/cart/update',
        input: {
          lineId,
          ...optionalField('qty', parseQuantity(form.get('qty'))),
          ...optionalField('groupId', text('groupId')),
          ...readGiftNote(form),
        },
      }
    case 'remove':
      return { path: '/api/cart/remove', input: { lineId } }
    case 'restore':
      return { path: '/api/cart/restore', input: { lineId } }
    case 'saveForLater':
      return { path: '/api/cart/saveForLater', input: { lineId, saved: text('saved') !== 'false' } }
    case 'group':
      return groupCall(form)
    case 'removeGroup':
      return { path: '/api/cart/removeGroup', input: { groupId: text('groupId') } }
    case 'shipTo':
      return { path: '/api/cart/shipTo', input: { to: text('to') === 'me' ? 'me' : 'recipient' } }
    case 'acknowledge':
      return {
        path: '/api/cart/acknowledge',
        input: { noticeIds: form.getAll('noticeId').map(String) },
      }
    case 'undoMerge':
      return { path: '/api/cart/undoMerge', input: {} }
    case 'applyCoupon':
    case 'removeCoupon':
    case 'pinCoupon':
      return couponCall(intent, text('code'))
    case 'estimate':
      return { path: '/api/cart/estimate', input: { zip: text('zip') || null } }
  }
}

function addCall(form: FormData): CartCall {
  const text = (name: string) => formText(form, name).trim()
  const recipient = readRecipient(form)
  return {
    path: '/api/cart/add',
    input: {
      variantId: text('variantId'),
      qty: parseQuantity(form.get('qty')) ?? 1,
      ...optionalField('groupId', text('groupId')),
      ...optionalField('personalization', parseMonogram(text('letters'))),
      ...optionalField('recipient', recipient),
      ...(!recipient && optionalField('giftCardDesign', readDesign(form))),
      ...(text('giftCardAmount') && { giftCardAmount: parseMoney(text('giftCardAmount')) ?? 0 }),
    },
  }
}

/**
 * The recipient of a gift card; null in forms of other products, and for a card to the buyer that
 * names nobody. A card to the buyer has no field for an email address.
 */
function readRecipient(form: FormData): Recipient | null {
  if (!form.has('recipientName')) return null
  if (!form.has('recipientEmail') && formText(form, 'recipientName').trim() === '') return null
  const text = (name: string) => formText(form, name).trim()
  const design = readDesign(form)
  return {
    recipientName: text('recipientName'),
    recipientEmail: text('recipientEmail'),
    senderName: text('senderName'),
    note: text('note'),
    sendOn: text('sendOn') || null,
    ...(design && { design }),
  }
}

const readDesign = (form: FormData): GiftCardDesign | undefined =>
  giftCardDesigns.find((one) => one === formText(form, 'design'))

function couponCall(intent: 'applyCoupon' | 'removeCoupon' | 'pinCoupon', code: string): CartCall {
  if (intent === 'pinCoupon') return { path: '/api/cart/pinCoupon', input: { code: code || null } }
  const path = intent === 'applyCoupon' ? '/api/cart/coupon' : '/api/cart/removeCoupon'
  return { path, input: { code } }
}

/** Unchecked checkboxes are not sent; `options` marks the forms that contain them. */
function groupCall(form: FormData): CartCall {
  const text = (name: string) => formText(form, name).trim()
  const options = form.has('options')
    ? { pricesHidden: form.has('pricesHidden'), wrap: form.has('wrap') }
    : {}
  const input: GroupInput = {
    ...optionalField('groupId', text('groupId')),
    ...optionalField('recipientName', text('recipientName')),
    ...readGiftNote(form),
    ...(form.has('deliverOn') && { deliverOn: text('deliverOn') || null }),
    ...options,
  }
  return { path: '/api/cart/group', input, ...optionalField('moveLine', text('lineId')) }
}

function readGiftNote(form: FormData): { giftNote?: string } {
  return form.has('giftNote') ? { giftNote: formText(form, 'giftNote').trim() } : {}
}

function optionalField<Name extends string, Value>(
  name: Name,
  value: Value,
): { [K in Name]?: NonNullable<Value> } {
  return (value === '' || value === null || value === undefined ? {} : { [name]: value }) as {
    [K in Name]?: NonNullable<Value>
  }
}

/** An invalid quantity becomes NaN, which the API refuses with a message. */
function parseQuantity(value: FormDataEntryValue | null): number | null {
  if (value === null || value === '') return null
  return typeof value === 'string' && /^\d+$/.test(value.trim()) ? Number(value) : Number.NaN
}
