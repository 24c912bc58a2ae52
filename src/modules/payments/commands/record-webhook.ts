import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { boolean, nullable, text, type Row } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { attemptLimit } from '../domain/failure.ts'
import { isOpen } from '../domain/payment-machine.ts'
import { ProviderError, type WebhookEvent } from '../payment-provider.ts'
import { findPayment } from '../find-payment.ts'
import { recordDisputes } from '../record-disputes.ts'
import { recordProviderRefunds } from './record-provider-refunds.ts'
import { runRefund } from './run-refund.ts'
import { voidPayment } from '../void-payment.ts'
import { formatErrorMessage } from '#platform/log/format-error.ts'
import type { Services } from '#platform/services.ts'

/**
 * Called when a payment may have changed: `completeCheckout`, injected because checkout depends on
 * payments.
 */
export type CompletePayment = (paymentId: string) => Promise<unknown>

export interface IncomingWebhook {
  readonly provider: string
  readonly rawBody: string
  readonly header: (name: string) => string | undefined
}

const recordedEventRow = {
  paymentId: nullable(text),
  /** False if the message was processed before or repeats what is stored. */
  news: boolean,
}

type RecordedEvent = Row<typeof recordedEventRow>

/**
 * Processes a webhook: checks the signature, stores the event id and reads the actual state from
 * the provider. A duplicate succeeds without an effect. A failure is refused, so that the provider
 * sends the message again.
 */
export async function recordWebhook(
  services: Pick<
    Services,
    'db' | 'jobs' | 'log' | 'clock' | 'providers' | 'count' | 'onDispute' | 'complete'
  >,
  incoming: IncomingWebhook,
): Promise<{ received: true } | Refusal> {
  const event = await parseEvent(services, incoming)
  if (isRefusal(event)) return event
  const { paymentId, news } = await recordEvent(services, incoming.provider, event)
  if (!paymentId || !news) return { received: true }
  try {
    if (event.claims === 'refund') await updateRefunds(services, paymentId)
    else if (event.claims === 'dispute') await recordDisputes(services, paymentId)
    else await services.complete(paymentId)
    if (event.claims === null) await closeAfterTooManyAttempts(services, paymentId)
  } catch (error) {
    services.log.error(
      { paymentId, eventId: event.eventId, err: formatErrorMessage(error) },
      'webhook not processed',
    )
    return refuseUnprocessed()
  }
  await execute(
    services.db,
    sql`
      update payment_events set processed_at = ${services.clock.now()}
      where provider = ${incoming.provider} and event_id = ${event.eventId}`,
  )
  return { received: true }
}

/** Advances the pending refunds of a payment, then records refunds created at the provider. */
async function updateRefunds(
  services: Pick<Services, 'db' | 'jobs' | 'log' | 'clock' | 'providers'>,
  paymentId: string,
): Promise<void> {
  const pending = await queryRows(
    services.db,
    { id: text },
    sql`select id from refunds where payment_id = ${paymentId} and status = 'pending'`,
  )
  for (const { id } of pending) await runRefund(services, id)
  await recordProviderRefunds(services, paymentId)
}

/** For providers without their own limit of attempts. */
async function closeAfterTooManyAttempts(
  services: Pick<Services, 'db' | 'jobs' | 'log' | 'clock' | 'providers' | 'count'>,
  paymentId: string,
): Promise<void> {
  const payment = await findPayment(services.db, paymentId)
  if (payment && isOpen(payment.status) && payment.attempts >= attemptLimit)
    await voidPayment(services, paymentId)
}

async function parseEvent(
  services: Pick<Services, 'clock' | 'log' | 'providers'>,
  { provider, rawBody, header }: IncomingWebhook,
): Promise<WebhookEvent | Refusal> {
  try {
    const event = await services.providers
      .get(provider)
      .parseWebhook(rawBody, header, services.clock.now())
    if (event) return event
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.log.warn({ provider, code: error.code }, 'webhook not verified')
    return refuseUnprocessed()
  }
  return refuse('not-allowed', 'The signature does not match.', { reason: 'signature-invalid' })
}

const refuseUnprocessed = () =>
  refuse('provider-unavailable', 'The message could not be processed. Send it again.', {
    reason: 'webhook-not-processed',
  })

/**
 * The unique key stops duplicates; an event that was stored but not processed counts as news again.
 */
async function recordEvent(
  services: Pick<Services, 'db'>,
  provider: string,
  event: WebhookEvent,
): Promise<RecordedEvent> {
  const recorded = await queryRow(
    services.db,
    recordedEventRow,
    sql`
      with payment as (
        select id, coalesce(order_id, commission_id, group_gift_id) is not null
          and case ${event.claims ?? ''}
            when 'authorized' then authorized > 0
            when 'captured' then captured > 0
            else false
          end as known
        from payments
        where provider = ${provider} and provider_ref = ${event.ref}
      ), recorded as (
        insert into payment_events as e (provider, event_id, type, provider_ref, processed_at)
        values (
          ${provider}, ${event.eventId}, ${event.type}, ${event.ref},
          case when coalesce((select known from payment), true) then now() end
        )
        on conflict (provider, event_id) do update set received_at = e.received_at
        where e.processed_at is null
        returning e.processed_at is null as news
      )
      select
        (select id from payment) as payment_id,
        coalesce((select news from recorded), false) as news`,
  )
  return recorded ?? { paymentId: null, news: false }
}
