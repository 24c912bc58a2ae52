import { formText } from '#storefront/api/form-text.ts'
import type { Cart } from '#modules/cart/contract.ts'
import type { Api } from '#storefront/api/api-client.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import { ensureSession, sessionApi } from '#storefront/session/session-api.ts'
import { applyLinkedCode } from '../coupons/apply-linked-code.ts'
import { cartCall, type CartCall } from './cart-intent.ts'
import { cartStore, type CartFault, type RemovedLine } from './cart-store.ts'
import { describeAddition } from './open-cart-panel.ts'
import { findChangeTarget } from './place-of.ts'
import { enqueueCartCall } from './enqueue-cart-call.ts'
import * as t from '#messages/cart-changes.ts'

export type CartOutcome = { readonly cart: Cart } | { readonly fault: CartFault }

/** Applies a cart form through an API client, on the server or in the browser. */
export async function runCartForm(api: Api, form: FormData): Promise<CartOutcome> {
  const call = cartCall(form)
  if (call === null) return { fault: { message: t.readFailed, fields: {} } }
  try {
    return { cart: await callApi(api, call) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { fault: { message: error.message, fields: error.fields } }
  }
}

async function callApi(api: Api, call: CartCall): Promise<Cart> {
  if (call.path !== '/api/cart/group' || call.moveLine === undefined)
    return api.post(call.path, call.input, { idempotencyKey: key() })
  const existingIds = new Set(cartStore.snapshot().cart?.groups.map((group) => group.id))
  const updated = await api.post(call.path, call.input, { idempotencyKey: key() })
  const groupId = updated.groups.findLast(
    (group) => !existingIds.has(group.id) && group.kind === 'address',
  )?.id
  return groupId ? api.post('/api/cart/update', { lineId: call.moveLine, groupId }) : updated
}

function key(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
}

interface QueuedChange {
  form: FormData
  readonly outcome: Promise<CartOutcome>
}

const waiting = new Map<string, QueuedChange>()

/**
 * Applies changes in order. A newer change for the same target replaces one that is still waiting,
 * so that repeated clicks send only the last value.
 */
export function changeCart(form: FormData): Promise<CartOutcome> {
  const place = findChangeTarget(form)
  const queued = waiting.get(place)
  if (queued) {
    queued.form = form
    return queued.outcome
  }
  setBusy(place, true)
  const outcome = enqueueCartCall(() => sendQueued(place))
  waiting.set(place, { form, outcome })
  return outcome
}

async function sendQueued(place: string): Promise<CartOutcome> {
  const form = waiting.get(place)?.form ?? new FormData()
  waiting.delete(place)
  const outcome = await ensureSession()
    .then(() => runCartForm(sessionApi(), form))
    .then(async (done) =>
      'cart' in done ? { cart: await applyLinkedCode(sessionApi(), done.cart) } : done,
    )
    .catch((error: unknown) => ({
      fault: { message: error instanceof ApiError ? error.message : t.notSaved, fields: {} },
    }))
  storeOutcome(place, form, outcome)
  setBusy(place, false)
  return outcome
}

function setBusy(place: string, on: boolean): void {
  const busy = new Set(cartStore.snapshot().busy)
  if (on) busy.add(place)
  else if (!waiting.has(place)) busy.delete(place)
  cartStore.change({ busy })
}

function storeOutcome(place: string, form: FormData, outcome: CartOutcome): void {
  const { [place]: _, ...faults } = cartStore.snapshot().faults
  if ('fault' in outcome) return cartStore.change({ faults: { ...faults, [place]: outcome.fault } })
  const { cart } = outcome
  const intent = readIntent(form)
  cartStore.change({
    faults,
    removed:
      intent === 'remove' || (intent === 'update' && form.get('qty') === '0')
        ? findRemoved(form)
        : null,
    cart,
    ...(intent === 'add' && describeAddition(cart, formText(form, 'variantId'))),
  })
}

function findRemoved(form: FormData): RemovedLine | null {
  const lines = cartStore.snapshot().cart?.lines ?? []
  const line = lines.find(({ id }) => id === form.get('lineId'))
  if (!line) return null
  const group = lines.filter(({ groupId }) => groupId === line.groupId)
  return { line, before: group[group.indexOf(line) + 1]?.id ?? null }
}

function readIntent(form: FormData): string {
  return formText(form, 'intent')
}
