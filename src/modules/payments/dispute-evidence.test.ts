import { describe, expect, test } from 'vitest'
import { createId } from '#kernel/ids/ids.ts'
import { systemClock } from '#kernel/time/time.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { goodFiles } from '#test/support/hostile-files.ts'
import { testJobs } from '#test/support/jobs.ts'
import { openTestPayPal } from '#test/support/paypal.ts'
import { openTestStripe } from '#test/support/stripe.ts'
import { openTestProviders } from '#test/support/test-providers.ts'
import { evidenceKinds, type EvidenceSubmission } from './dispute-evidence.ts'
import type { PaymentProvider } from './payment-provider.ts'

const database = await openTestDatabase()
const providers = await openTestProviders()

const pdf = new Uint8Array(goodFiles.pdf)

function newSubmission(disputeRef: string, statement = 'It was delivered.'): EvidenceSubmission {
  return {
    disputeRef,
    texts: {
      statement,
      customerName: 'Nora Hale',
      customerEmail: 'nora@example.com',
      billingAddress: '',
      shippingAddress: '1 Elm Street, Salem, MA 01970',
      products: '1 × Napkin',
      returnPolicy: '30 days',
      parcels: [
        {
          carrier: 'UPS',
          trackingNumber: '1Z999AA10123456784',
          trackingUrl: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
          shippedOn: '2026-11-20',
          deliveredOn: '2026-11-23',
        },
        {
          carrier: 'Village Post',
          trackingNumber: 'VP-1',
          trackingUrl: null,
          shippedOn: '2026-11-20',
          deliveredOn: null,
        },
      ],
    },
    files: [
      { kind: 'record', type: 'pdf', bytes: pdf },
      { kind: 'delivery', type: 'jpeg', bytes: new Uint8Array(goodFiles.jpeg) },
    ],
  }
}

const newSession = (paymentId = createId('pay')) => ({
  paymentId,
  checkoutId: createId('chk'),
  amount: 9_600,
  currency: 'USD' as const,
  email: null,
  canLeavePage: true,
  customerRef: null,
})

/** Submits evidence; the provider has to offer it. */
async function submit(provider: PaymentProvider, submission: EvidenceSubmission, key: string) {
  if (!provider.disputeEvidence) throw new Error(`${provider.name} takes no evidence.`)
  await provider.disputeEvidence.submit(submission, key)
}

describe.each(providers)('the provider %s', (_, connectProvider) => {
  const testProvider = connectProvider({
    database,
    jobs: testJobs(database),
    clock: systemClock,
    receive: async () => true,
  })
  const { adapter: provider } = testProvider

  async function disputed(state: 'open' | 'overdue' | 'closed' = 'open') {
    const paymentId = createId('pay')
    const session = await provider.openSession(newSession(paymentId))
    await testProvider.pay({ ...session, form: provider.getForm(session) })
    await provider.authorize?.(session.ref, `authorize-${paymentId}`)
    await provider.capture(session.ref, 9_600, `capture-${paymentId}`)
    const id = await testProvider.dispute(session.ref, state)
    return { id, key: `evidence-${id}-1`, ref: session.ref }
  }

  test('takes one answer, which stays', async () => {
    const { id, key, ref } = await disputed()
    await submit(provider, newSubmission(id), key)
    await submit(provider, newSubmission(id), key)
    expect(await testProvider.countEvidence(ref)).toBe(1)
    await expect(submit(provider, newSubmission(id, 'Else.'), 'evidence-2')).rejects.toMatchObject({
      kind: 'rejected',
      code: 'dispute_already_answered',
    })
    expect(await provider.listDisputes(ref)).toMatchObject([{ ref: id, status: 'open' }])
  })

  test('takes every kind of document', async () => {
    const { id, key, ref } = await disputed()
    const files = evidenceKinds.map((kind) => ({ kind, type: 'pdf' as const, bytes: pdf }))
    await submit(provider, { ...newSubmission(id), files }, key)
    expect(await testProvider.countEvidence(ref)).toBe(1)
  })

  test.each([
    { name: 'a lost answer', fault: { when: 'after', cut: true } },
    { name: 'an error after the effect', fault: { when: 'after' } },
    { name: 'an error before the effect', fault: { when: 'before' } },
  ] as const)('$name of any call is repeated without a second submission', async ({ fault }) => {
    const { id, key, ref } = await disputed()
    for (let broken = 0; broken < 5; broken++) {
      let calls = 0
      testProvider.breakAnswers(() => (calls++ === broken ? fault : undefined))
      await submit(provider, newSubmission(id), key).catch((error: unknown) =>
        expect(error).toMatchObject({ kind: 'unavailable' }),
      )
    }
    testProvider.breakAnswers(() => undefined)
    await submit(provider, newSubmission(id), key)
    expect(await testProvider.countEvidence(ref)).toBe(1)
  })

  test.each([
    { state: 'overdue', code: 'evidence_overdue' },
    { state: 'closed', code: 'dispute_closed' },
  ] as const)('refuses an answer to a dispute that is $state', async ({ state, code }) => {
    const { id, key, ref } = await disputed(state)
    await expect(submit(provider, newSubmission(id), key)).rejects.toMatchObject({
      kind: 'rejected',
      code,
    })
    expect(await testProvider.countEvidence(ref)).toBe(0)
  })

  test('refuses an unknown dispute', async () => {
    await expect(submit(provider, newSubmission('UNKNOWN'), 'evidence-x')).rejects.toMatchObject({
      kind: 'rejected',
    })
  })
})

test('Stripe gets the texts in their fields and each file under its purpose', async () => {
  const { stripe, provider } = await openTestStripe()
  const { ref } = await provider.openSession(newSession())
  await stripe.confirm(ref, 'pm_card_visa')
  await provider.capture(ref, 9_600, 'capture')
  const { id } = stripe.dispute(ref, 'needs_response')
  stripe.requests.length = 0
  await submit(provider, newSubmission(id), 'evidence-1')
  const uploads = stripe.requests.filter(({ path }) => path === '/v1/files')
  expect(uploads.map(({ form }) => [form['purpose'], form['file'], form['file.type']])).toEqual([
    ['dispute_evidence', 'record.pdf', 'application/pdf'],
    ['dispute_evidence', 'delivery.jpg', 'image/jpeg'],
  ])
  const { evidence } = stripe.dispute(ref, 'under_review')
  expect(evidence).toMatchObject({
    uncategorized_text: 'It was delivered.',
    customer_name: 'Nora Hale',
    customer_email_address: 'nora@example.com',
    billing_address: null,
    shipping_address: '1 Elm Street, Salem, MA 01970',
    shipping_carrier: 'UPS, Village Post',
    shipping_tracking_number: '1Z999AA10123456784, VP-1',
    shipping_date: '2026-11-20',
    product_description: '1 × Napkin',
    refund_policy_disclosure: '30 days',
  })
  expect(stripe.files.get(String(evidence['uncategorized_file']))).toMatchObject({
    filename: 'record.pdf',
    size: pdf.length,
  })
  expect(stripe.files.get(String(evidence['shipping_documentation']))).toMatchObject({
    filename: 'delivery.jpg',
  })
})

test('Stripe says why it refuses evidence', async () => {
  const { stripe, provider } = await openTestStripe()
  const code = 'dispute_evidence_page_limit_exceeded'
  const error = { type: 'invalid_request_error', code, message: 'Too many pages.' }
  stripe.fail({ when: 'before', status: 400, error })
  await expect(submit(provider, newSubmission('dp_1'), 'evidence-1')).rejects.toMatchObject({
    kind: 'rejected',
    code,
  })
})

test('PayPal gets tracking numbers, the statement and each file in one request', async () => {
  const { paypal, provider } = await openTestPayPal()
  const { ref } = await provider.openSession(newSession())
  paypal.approve(ref)
  await provider.authorize?.(ref, 'authorize')
  await provider.capture(ref, 9_600, 'capture')
  const id = paypal.dispute(ref, {})
  await submit(provider, newSubmission(id), 'evidence-1')
  expect(paypal.requests.at(-1)).toMatchObject({
    path: `/v1/customer/disputes/${id}/provide-evidence`,
    headers: { 'paypal-request-id': 'evidence-1' },
  })
  expect(paypal.listEvidence(ref)).toMatchObject([
    {
      evidence_type: 'PROOF_OF_FULFILLMENT',
      evidence_info: {
        tracking_info: [
          { carrier_name: 'UPS', tracking_number: '1Z999AA10123456784' },
          {
            carrier_name: 'OTHER',
            carrier_name_other: 'Village Post',
            tracking_number: 'VP-1',
          },
        ],
      },
    },
    {
      evidence_type: 'OTHER',
      notes: 'It was delivered.',
      documents: [{ name: 'evidence-1-record.pdf' }],
    },
    { documents: [{ name: 'evidence-1-delivery.jpg' }] },
  ])
})
