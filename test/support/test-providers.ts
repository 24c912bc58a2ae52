import { randomBytes } from 'node:crypto'
import { registerBackgroundWork } from './database.ts'
import { openTestPayPal } from './paypal.ts'
import { toCents } from './paypal-server.ts'
import { connectSandbox } from './sandbox.ts'
import { openTestStripe } from './stripe.ts'
import type { ConnectProvider, ProviderShop, TestProvider } from './test-provider.ts'
import { createWebhookSender, type WebhookSender } from './webhook-sender.ts'

/** Every webhook about this card is sent twice. */
export const cardWithTwoWebhooks = '4000000000007031'

const openers: Readonly<Record<string, () => Promise<ConnectProvider>>> = {
  sandbox: async () => (shop) => connectSandbox(shop),
  stripe: openStripe,
  paypal: openPayPal,
}

/** Every provider, or the one that `PROVIDER` names. */
function selectProviders(): readonly string[] {
  const selected = process.env['PROVIDER']
  const names = Object.keys(openers).filter((name) => !selected || name === selected)
  if (names.length === 0) throw new Error(`PROVIDER is one of ${Object.keys(openers).join(', ')}.`)
  return names
}

/**
 * Every provider with a server for this test file, or the one that `PROVIDER` names; several shops
 * can use one.
 */
export function openTestProviders(): Promise<
  readonly (readonly [name: string, connect: ConnectProvider])[]
> {
  return Promise.all(
    Object.entries(openers)
      .filter(([name]) => selectProviders().includes(name))
      .map(async ([name, open]) => [name, await open()] as const),
  )
}

/** A long run is divided among the providers. */
export function countPerProvider(total: number): number {
  return Math.ceil(total / selectProviders().length)
}

async function openStripe(): Promise<ConnectProvider> {
  const { stripe, provider: adapter } = await openTestStripe()
  const shops: ProviderShop[] = []
  const sender = createWebhookSender(shops)
  stripe.onEvent((type, object) => {
    const id = `evt_${randomBytes(8).toString('hex')}`
    sender.send(({ clock }) => {
      const at = Math.floor(clock.now().getTime() / 1000)
      const { body, signature } = stripe.event(type, object, { id, at })
      return { provider: 'stripe', body, headers: { 'stripe-signature': signature } }
    })
  })
  return (shop) => {
    connect(shop, { shops, sender })
    return {
      adapter,
      jobs: {},
      async pay({ clientSecret }, card) {
        sender.setTimes(card === cardWithTwoWebhooks ? 2 : 1)
        const [id = ''] = clientSecret.split('_secret_')
        return (await stripe.confirm(id, 'pm_card_visa')).status
      },
      storeCard: async () => 'pm_card_visa',
      breakAnswers: stripe.breakAnswers,
      rejectRefunds: async (reject) => stripe.rejectRefunds(reject),
      async dispute(ref, state) {
        const dispute = stripe.dispute(ref, state === 'closed' ? 'lost' : 'needs_response')
        dispute.evidence_details.past_due = state === 'overdue'
        return dispute.id
      },
      countEvidence: async (ref) =>
        stripe.dispute(ref, 'under_review').evidence_details.submission_count,
      listCaptured: async () =>
        stripe
          .charges()
          .filter(({ captured }) => captured)
          .map((charge) => ({
            ref: String(charge['payment_intent']),
            captured: charge.amount_captured,
            refunded: charge.amount_refunded,
          })),
      countSessions: async () => stripe.intents().length,
      countPaidTwice: async () =>
        countRepeated(
          stripe
            .charges()
            .filter(({ status }) => status !== 'failed')
            .map(
              (charge) => stripe.intent(String(charge['payment_intent'])).metadata['payment_id'],
            ),
        ),
      deliverWebhooks: sender.deliverAll,
    }
  }
}

async function openPayPal(): Promise<ConnectProvider> {
  const { paypal, provider: adapter } = await openTestPayPal()
  const shops: ProviderShop[] = []
  const sender = createWebhookSender(shops)
  paypal.onEvent(({ type, resource }) => {
    const message = paypal.event(type, resource)
    sender.send(() => ({ provider: 'paypal', ...message }))
  })
  const sum = (payments: readonly { amount: { value: string } }[]) =>
    payments.reduce((total, { amount }) => total + toCents(amount), 0)
  return (shop) => {
    connect(shop, { shops, sender })
    return {
      adapter,
      jobs: {},
      async pay({ clientSecret }, card) {
        sender.setTimes(card === cardWithTwoWebhooks ? 2 : 1)
        paypal.approve(clientSecret)
        return paypal.order(clientSecret).status
      },
      breakAnswers: paypal.breakAnswers,
      rejectRefunds: async (reject) => paypal.rejectRefunds(reject),
      dispute: async (ref, state) =>
        paypal.dispute(ref, {
          ...(state === 'closed' && { status: 'RESOLVED' }),
          ...(state === 'overdue' && { seller_response_due_date: '2020-01-01T00:00:00Z' }),
        }),
      countEvidence: async (ref) => paypal.listEvidence(ref).filter(({ notes }) => notes).length,
      listCaptured: async () =>
        paypal.orders().flatMap(({ id: ref, payments: { captures, refunds } }) =>
          captures.length === 0
            ? []
            : [
                {
                  ref,
                  captured: sum(captures),
                  refunded: sum(refunds.filter(({ status }) => status === 'COMPLETED')),
                },
              ],
        ),
      countSessions: async () => paypal.orders().length,
      countPaidTwice: async () =>
        countRepeated(
          paypal
            .orders()
            .flatMap(({ customId, payments }) => payments.authorizations.map(() => customId)),
        ),
      deliverWebhooks: sender.deliverAll,
    }
  }
}

function connect(
  shop: ProviderShop,
  { shops, sender }: { shops: ProviderShop[]; sender: WebhookSender },
): void {
  shops.push(shop)
  registerBackgroundWork(shop.database, sender.idle)
}

/** All answers are lost while it acts. */
export async function loseAnswers(
  { breakAnswers }: TestProvider,
  act: () => Promise<unknown>,
): Promise<void> {
  breakAnswers(() => ({ when: 'after', cut: true }))
  await act()
  breakAnswers(() => undefined)
}

function countRepeated(values: readonly unknown[]): number {
  return new Set(values.filter((value, index) => values.indexOf(value) !== index)).size
}
