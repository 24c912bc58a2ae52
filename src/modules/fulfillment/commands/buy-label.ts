import { createHmac } from 'node:crypto'
import { createId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate, hours } from '#kernel/time/time.ts'
import { lockOrder } from '#modules/orders/lock-order.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { refuseDuplicate } from '#platform/db/refuse-duplicate.ts'
import { formatErrorMessage } from '#platform/log/format-error.ts'
import type { Services } from '#platform/services.ts'
import type { Carrier, CarrierLabel, LabelRequest } from '../carrier.ts'
import {
  failLabel,
  findLabel,
  findOpenLabel,
  insertLabelQuote,
  requestLabel,
  saveBoughtLabel,
  type LabelPurpose,
  type ShippingLabel,
} from '../db/shipping-labels.ts'
import { chooseRate } from '../domain/choose-rate.ts'

/** The facts of a parcel that the carrier is asked about. */
export type ParcelFacts = Omit<LabelRequest, 'reference' | 'now'>

export interface LabelChoice {
  readonly labelId: string
  readonly rateId: string
}

export interface BuyLabelInput {
  readonly purpose: LabelPurpose
  readonly facts: ParcelFacts
  /** A quoted rate; by default the cheapest one that keeps the promised date. */
  readonly choice?: LabelChoice | undefined
  /** Refuses a purchase that is no longer needed; the order is locked. */
  readonly check?: ((tx: Tx) => Promise<Refusal | null>) | undefined
}

type LabelServices = Pick<Services, 'db' | 'clock' | 'carrier' | 'log' | 'secret'>

interface LabelBuyer extends LabelServices {
  readonly carrier: Carrier
}

const refuseWithoutCarrier = () =>
  refuse('transition-illegal', 'This shop has no carrier that sells labels.', {
    reason: 'carrier-missing',
  })

/** Rates stay valid for a day. */
const quoteLife = hours(24)

/** Asks the carrier for the rates of a parcel and stores them. Buys nothing. */
export async function quoteLabel(
  services: LabelServices,
  { purpose, facts }: Pick<BuyLabelInput, 'purpose' | 'facts'>,
): Promise<ShippingLabel | Refusal> {
  const { db, clock, carrier } = services
  if (!carrier) return refuseWithoutCarrier()
  const now = clock.now()
  const id = createId('lbl', now.getTime())
  const quote = await callCarrier(services, () => carrier.quote({ ...facts, reference: id, now }))
  if (isRefusal(quote)) return quote
  if (quote.rates.length === 0)
    return refuse('transition-illegal', 'The carrier has no service for this parcel.', {
      reason: 'carrier-rates-missing',
    })
  await inTransaction(db, (tx) =>
    insertLabelQuote(tx, {
      id,
      carrier: carrier.id,
      quoteId: quote.id,
      purpose,
      requestKey: createRequestKey(services, facts),
      format: facts.format,
      parcel: facts.parcel,
      rates: quote.rates,
      quotedAt: now,
    }),
  )
  return getStoredLabel(services, id)
}

/**
 * Buys the label of a parcel, once. The intent is stored before the carrier is called; if the
 * answer is lost, the next call asks the carrier what it sold, and a label that was bought and not
 * used is used.
 */
export async function buyLabel(
  services: LabelServices,
  { purpose, facts, choice, check }: BuyLabelInput,
): Promise<ShippingLabel | Refusal> {
  const { db, carrier } = services
  if (!carrier) return refuseWithoutCarrier()
  const buyer: LabelBuyer = { ...services, carrier }
  const open = await findOpenLabel(db, purpose)
  if (open) return resumeLabel(buyer, open, facts)
  const quote = choice
    ? await findQuote(services, { purpose, facts, choice })
    : await quoteLabel(services, { purpose, facts })
  if (isRefusal(quote)) return quote
  const rateId = choice?.rateId ?? pickRate(services, quote, facts)
  if (!quote.rates.some(({ id }) => id === rateId))
    return refuse('not-found', 'This rate was not offered. Load the rates again.', {
      reason: 'carrier-rate-not-found',
    })
  const refused = await claimQuote(services, { quote, rateId, check })
  return refused ?? finishPurchase(buyer, { ...quote, rateId }, facts)
}

/** Uses the label that waits, unless the delivery has another address since it was quoted. */
async function resumeLabel(
  services: LabelBuyer,
  open: ShippingLabel,
  facts: ParcelFacts,
): Promise<ShippingLabel | Refusal> {
  if (open.returnId === null && open.requestKey !== createRequestKey(services, facts))
    return refuse(
      'transition-illegal',
      open.status === 'bought'
        ? 'A label with another address was bought for this delivery. Void it in the order first.'
        : 'A label with another address may have been bought for this delivery. Try again in half '
            + 'an hour, when the carrier has answered.',
      { reason: 'label-address-changed' },
    )
  return open.status === 'bought' ? open : finishPurchase(services, open, facts)
}

interface Claim extends Pick<BuyLabelInput, 'check'> {
  readonly quote: ShippingLabel
  readonly rateId: string
}

/** Stores the intent; of two at once, one is refused. */
async function claimQuote(
  { db, clock }: LabelServices,
  { quote, rateId, check }: Claim,
): Promise<Refusal | null> {
  const refusal = refuse(
    'transition-illegal',
    'A label for this parcel is being bought. Reload the page.',
    { reason: 'label-purchase-running' },
  )
  const key =
    quote.returnId === null ? 'shipping_labels_open_delivery' : 'shipping_labels_open_return'
  return refuseDuplicate({ key, refusal }, () =>
    inTransaction(db, async (tx) => {
      await lockOrder(tx, quote.orderId)
      const unneeded = await check?.(tx)
      if (unneeded) return unneeded
      const isRequested = await requestLabel(tx, { id: quote.id, rateId, at: clock.now() })
      return isRequested ? null : refusal
    }),
  )
}

/** Buys a requested label, after asking whether it was bought before. */
async function finishPurchase(
  services: LabelBuyer,
  label: ShippingLabel,
  facts: ParcelFacts,
): Promise<ShippingLabel | Refusal> {
  const { db, carrier, clock } = services
  const now = clock.now()
  const request = { ...facts, reference: label.id, now }
  const answer = await callCarrier(
    services,
    async () =>
      (label.requestedAt && (await carrier.findLabel(label.quoteId)))
      || (await carrier.buy({ quoteId: label.quoteId, rateId: label.rateId ?? '', request })),
  )
  if (isRefusal(answer)) {
    if (answer.refused !== 'provider-unavailable')
      await inTransaction(db, (tx) => failLabel(tx, label.id))
    return answer
  }
  return saveLabel(services, label.id, answer)
}

/** Stores what the carrier sold. */
export async function saveLabel(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: string,
  sold: CarrierLabel,
): Promise<ShippingLabel> {
  await inTransaction(db, (tx) => saveBoughtLabel(tx, id, { ...sold, at: clock.now() }))
  return getStoredLabel({ db }, id)
}

async function getStoredLabel({ db }: Pick<Services, 'db'>, id: string): Promise<ShippingLabel> {
  const label = await findLabel(db, id)
  if (!label) throw new Error(`The label ${id} does not exist.`)
  return label
}

async function findQuote(
  services: LabelServices,
  { purpose, facts, choice }: BuyLabelInput & { readonly choice: LabelChoice },
): Promise<ShippingLabel | Refusal> {
  const quote = await findLabel(services.db, choice.labelId)
  const isUsable =
    quote?.status === 'quoted'
    && quote.groupId === purpose.groupId
    && quote.returnId === purpose.returnId
    && quote.requestKey === createRequestKey(services, facts)
    && services.clock.now().getTime() - quote.quotedAt.getTime() < quoteLife
  return isUsable
    ? quote
    : refuse('transition-illegal', 'These rates are no longer valid. Load them again.', {
        reason: 'carrier-rates-expired',
      })
}

function pickRate(
  { clock }: Pick<Services, 'clock'>,
  { rates }: ShippingLabel,
  { latest }: ParcelFacts,
): string {
  return chooseRate(rates, { today: calendarDate(clock.now()), latest })?.id ?? ''
}

/** Tells quotes for other addresses apart without storing the addresses again. */
function createRequestKey({ secret }: Pick<Services, 'secret'>, { from, to }: ParcelFacts): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['shipping label', from, to]))
    .digest('base64url')
}

/** A call that throws has no answer: the carrier may have carried it out. */
async function callCarrier<Answer>(
  { log }: Pick<Services, 'log'>,
  call: () => Promise<Answer>,
): Promise<Answer | Refusal<'provider-unavailable'>> {
  try {
    return await call()
  } catch (error) {
    log.error({ err: formatErrorMessage(error) }, 'the carrier did not answer')
    return refuse(
      'provider-unavailable',
      'The carrier did not answer. Try again in a minute; a label is not bought twice.',
      { reason: 'carrier-unavailable' },
    )
  }
}
