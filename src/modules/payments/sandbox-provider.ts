import { z } from 'zod'
import { getOwnValue } from '#kernel/lookup/lookup.ts'
import type { PageSources } from '#platform/http/security-headers.ts'
import {
  createSandboxApi,
  type CallSandbox,
  type SandboxApiOptions,
} from './adapters/sandbox-api.ts'
import { createSandboxEvidence } from './adapters/sandbox-evidence.ts'
import { checkResults, type CardChecks } from './domain/card-checks.ts'
import { disputeStatuses } from './domain/dispute.ts'
import type { FailureClass } from './domain/failure.ts'
import { attemptLimit } from './domain/failure.ts'
import {
  ProviderError,
  type CardCharge,
  type ChargedSessionState,
  type Dispute,
  type ListedRefund,
  type PaymentProvider,
  type ProviderRefund,
  type ProviderState,
} from './payment-provider.ts'
import { parseSandboxWebhook } from './parse-sandbox-webhook.ts'
import { sandboxKeys } from './sandbox/keys.ts'

export interface SandboxProviderOptions extends SandboxApiOptions {
  readonly secret: string
  /** Base URL of the pages as the browser sees it. */
  readonly frameBase?: string
}

const checksSchema = z.object({
  address: z.enum(checkResults),
  postal_code: z.enum(checkResults),
  cvc: z.enum(checkResults),
  three_d_secure: z.boolean(),
})
const sessionSchema = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum([
    'open',
    'requires_action',
    'processing',
    'authorized',
    'captured',
    'voided',
    'failed',
  ]),
  currency: z.string(),
  amount: z.number().int(),
  authorized: z.number().int(),
  captured: z.number().int(),
  refunded: z.number().int(),
  attempts: z.number().int(),
  card: z
    .object({
      brand: z.string(),
      last4: z.string(),
      exp: z.string(),
      fingerprint: z.string().nullish(),
      checks: checksSchema.nullish(),
    })
    .nullable(),
  failure: z.object({ code: z.string(), attempt: z.string() }).nullable(),
})
const openedSchema = sessionSchema.extend({ client_secret: z.string() })
const refundSchema = z.object({
  id: z.string(),
  status: z.enum(['pending', 'succeeded', 'failed']),
})
const refundsSchema = z.object({
  data: z.array(
    refundSchema.extend({
      amount: z.number().int(),
      key: z.string(),
      created: z.iso.datetime({ offset: true }),
    }),
  ),
})
const disputesSchema = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      status: z.enum(disputeStatuses),
      amount: z.number().int(),
      reason: z.string(),
      respond_by: z.iso.datetime({ offset: true }),
      created: z.iso.datetime({ offset: true }),
    }),
  ),
})

/** The client of the built-in provider, over plain HTTP even when both run in one process. */
export function createSandboxPaymentProvider(options: SandboxProviderOptions): PaymentProvider {
  const { apiKey, webhookSecret } = sandboxKeys(options.secret)
  const call = createSandboxApi(options, apiKey)
  return {
    name: 'sandbox',
    title: 'the built-in card provider',
    webhookPath: '/api/webhooks/sandbox',
    minimumCharge: 50,
    pageSources: listPageSources(options.frameBase),
    disputeEvidence: createSandboxEvidence(call),
    openSession: async ({ paymentId, amount, currency }) => {
      const opened = await call(openedSchema, 'sessions', {
        key: paymentId,
        body: { amount, currency, reference: paymentId, max_attempts: attemptLimit },
      })
      return { ref: opened.id, clientSecret: opened.client_secret }
    },
    charge: (charge) => chargeCard(call, charge),
    findCharge: async (paymentId) => {
      const { data } = await call(
        z.object({ data: z.array(openedSchema) }),
        `sessions?key=${encodeURIComponent(chargeKey(paymentId))}`,
      )
      return data[0] ? toCharged(data[0]) : null
    },
    getForm: ({ ref, clientSecret }) => ({
      part: 'frame',
      data: {
        url: `${options.frameBase ?? '/sandbox'}/frame?session=${encodeURIComponent(ref)}#${clientSecret}`,
      },
    }),
    read: async (ref) => toState(await call(sessionSchema, sessionPath(ref))),
    capture: async (ref, amount, key) =>
      toState(await call(sessionSchema, `${sessionPath(ref)}/capture`, { key, body: { amount } })),
    void: async (ref, key) =>
      toState(await call(sessionSchema, `${sessionPath(ref)}/void`, { key, body: {} })),
    refund: async (ref, amount, key) =>
      toRefund(await call(refundSchema, `${sessionPath(ref)}/refunds`, { key, body: { amount } })),
    readRefund: async (refundRef) =>
      toRefund(await call(refundSchema, `refunds/${encodeURIComponent(refundRef)}`)),
    listRefunds: (ref) => listRefunds(call, ref),
    listDisputes: (ref) => listDisputes(call, ref),
    parseWebhook: async (rawBody, header, now) =>
      parseSandboxWebhook({ rawBody, header, secret: webhookSecret, now }),
  }
}

/** Nothing where the sandbox is a part of the shop. */
function listPageSources(frameBase: string | undefined): PageSources {
  const origin = frameBase === undefined ? null : new URL(frameBase).origin
  return origin === null ? {} : { frames: [origin], wallets: [origin] }
}

const sessionPath = (ref: string) => `sessions/${encodeURIComponent(ref)}`

const chargeKey = (paymentId: string) => `charge-${paymentId}`

async function chargeCard(
  call: CallSandbox,
  { paymentId, amount, currency, cardToken }: CardCharge,
): Promise<ChargedSessionState> {
  const body = {
    amount,
    currency,
    reference: paymentId,
    max_attempts: attemptLimit,
    card_token: cardToken,
  }
  return toCharged(
    await call(openedSchema, 'sessions', { key: chargeKey(paymentId), body }).catch(
      throwUnknownOutcome,
    ),
  )
}

async function listRefunds(call: CallSandbox, ref: string): Promise<ListedRefund[]> {
  const { data } = await call(refundsSchema, `${sessionPath(ref)}/refunds`)
  return data.map(({ id, status, amount, key, created }) => ({
    ref: id,
    status,
    amount,
    key,
    createdAt: new Date(created),
  }))
}

async function listDisputes(call: CallSandbox, ref: string): Promise<Dispute[]> {
  const { data } = await call(disputesSchema, `${sessionPath(ref)}/disputes`)
  return data.map(({ id, status, amount, reason, respond_by: by, created }) => ({
    ref: id,
    status,
    amount,
    reason,
    respondBy: new Date(by),
    openedAt: new Date(created),
  }))
}

const failureClasses: Readonly<Record<string, FailureClass>> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  incorrect_cvc: 'incorrect_details',
  authentication_failed: 'authentication_failed',
  processing_error: 'try_later',
  too_many_attempts: 'too_many',
}

function toState({
  id,
  reference,
  card,
  failure,
  ...state
}: z.output<typeof sessionSchema>): ProviderState {
  return {
    ...state,
    ref: id,
    paymentId: reference,
    method: card && { brand: card.brand, last4: card.last4, exp: card.exp },
    cardFingerprint: card?.fingerprint ?? null,
    checks: card?.checks ? toChecks(card.checks) : null,
    failure: failure && {
      class: getOwnValue(failureClasses, failure.code) ?? 'declined',
      code: failure.code,
      attempt: failure.attempt,
    },
  }
}

function toChecks({
  address,
  postal_code: postalCode,
  cvc,
  three_d_secure: threeDSecure,
}: z.output<typeof checksSchema>): CardChecks {
  return { address, postalCode, securityCode: cvc, threeDSecure }
}

/** A key that was used for another charge says nothing about this one. */
function throwUnknownOutcome(error: unknown): never {
  if (error instanceof ProviderError && error.code === 'idempotency_mismatch')
    throw new ProviderError('unavailable', error.code, { cause: error })
  throw error
}

function toCharged(session: z.output<typeof openedSchema>): ChargedSessionState {
  return { ...toState(session), clientSecret: session.client_secret }
}

function toRefund({ id, status }: z.output<typeof refundSchema>): ProviderRefund {
  return { ref: id, status }
}
