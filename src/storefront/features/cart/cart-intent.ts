import type { MonogramChoice } from '#modules/monograms/contract.ts'
import { formText } from '#storefront/api/form-text.ts'
import { parseCartLink } from './cart-link.ts'

/** What a shopper can do to a cart. One form action takes them all, with the script and without. */
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
  'acknowledge',
  'undoMerge',
  'estimate',
  'applyCoupon',
  'removeCoupon',
  'pinCoupon',
] as const
export type CartIntent = (typeof cartIntents)[number]

/** A call to the API that carries an intent out; `next` is done to the group it made. */
export type CartCall =
  | {
      path: '/api/cart/add'
      input: { variantId: string; qty: number; groupId?: string; personalization?: Letters }
    }
  | { path: '/api/cart/personalize'; input: { lineIds: string[]; personalization: Letters | null } }
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

interface Letters {
  choice: MonogramChoice
  acknowledged: true
}

/** What the designer put into its form; anything else is no letters, and the API says what is wrong with the rest. */
function lettersOf(text: string): Letters | null {
  try {
    return text === '' ? null : (JSON.parse(text) as Letters)
  } catch {
    return null
  }
}

/** Reads a form into the call it asks for; `null` for a form that is none of ours. */
export function cartCall(form: FormData): CartCall | null {
  const text = (name: string) => formText(form, name).trim()
  const lineId = text('lineId')
  const intent = cartIntents.find((known) => known === text('intent'))
  if (!intent) return null
  switch (intent) {
    case 'add':
      return {
        path: '/api/cart/add',
        input: {
          variantId: text('variantId'),
          qty: count(form.get('qty')) ?? 1,
          ...given('groupId', text('groupId')),
          ...given('personalization', lettersOf(text('letters'))),
        },
      }
    case 'personalize':
      return {
        path: '/api/cart/personalize',
        input: { lineIds: lineId.split(','), personalization: lettersOf(text('letters')) },
      }
    case 'addLines':
      return { path: '/api/cart/permalink', input: { lines: parseCartLink(text('lines')) } }
    case 'update':
      return {
        path: '/api/cart/update',
        input: {
          lineId,
          ...given('qty', count(form.get('qty'))),
          ...given('groupId', text('groupId')),
          ...noteOf(form),
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
    case 'acknowledge':
      return {
        path: '/api/cart/acknowledge',
        input: { noticeIds: form.getAll('noticeId').map(String) },
      }
    case 'undoMerge':
      return { path: '/api/cart/undoMerge', input: {} }
    case 'applyCoupon':
      return { path: '/api/cart/coupon', input: { code: text('code') } }
    case 'removeCoupon':
      return { path: '/api/cart/removeCoupon', input: { code: text('code') } }
    case 'pinCoupon':
      return { path: '/api/cart/pinCoupon', input: { code: text('code') || null } }
    case 'estimate':
      return { path: '/api/cart/estimate', input: { zip: text('zip') || null } }
  }
}

/** A checkbox says nothing when it is off; `options` marks the forms that show them. */
function groupCall(form: FormData): CartCall {
  const text = (name: string) => formText(form, name).trim()
  const options = form.has('options')
    ? { pricesHidden: form.has('pricesHidden'), wrap: form.has('wrap') }
    : {}
  const input: GroupInput = {
    ...given('groupId', text('groupId')),
    ...given('recipientName', text('recipientName')),
    ...noteOf(form),
    ...(form.has('deliverOn') && { deliverOn: text('deliverOn') || null }),
    ...options,
  }
  return { path: '/api/cart/group', input, ...given('moveLine', text('lineId')) }
}

function noteOf(form: FormData): { giftNote?: string } {
  return form.has('giftNote') ? { giftNote: formText(form, 'giftNote').trim() } : {}
}

function given<Name extends string, Value>(
  name: Name,
  value: Value,
): { [K in Name]?: NonNullable<Value> } {
  return (value === '' || value === null || value === undefined ? {} : { [name]: value }) as {
    [K in Name]?: NonNullable<Value>
  }
}

/** A quantity that is not written in digits is left to the API to refuse, by name. */
function count(value: FormDataEntryValue | null): number | null {
  if (value === null || value === '') return null
  return typeof value === 'string' && /^\d+$/.test(value.trim()) ? Number(value) : Number.NaN
}
