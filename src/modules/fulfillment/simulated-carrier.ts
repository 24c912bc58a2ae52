import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import { isValidSignature } from '#platform/secrets/signed-message.ts'
import { addBusinessDays } from '#kernel/time/business-days.ts'
import { addDays, calendarDate, days, type CalendarDate } from '#kernel/time/time.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Db } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import {
  boolean,
  date,
  integer,
  literal,
  nullable,
  text,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import type {
  Carrier,
  CarrierLabel,
  CarrierRate,
  LabelPurchase,
  Parcel,
  TrackingResult,
} from './carrier.ts'
import { formatCity } from './domain/carrier-address.ts'
import { renderLabel } from './print/render-label.ts'
import { renderZplLabel } from './print/render-zpl-label.ts'
import {
  listScansUntil,
  type SimulatedOutcome,
  type SimulatedParcel,
} from './domain/simulate-journey.ts'
import { formatOwnCarrier } from './domain/tracking-number.ts'
import type { Settings } from '#platform/settings/settings.ts'

export interface SimulatedCarrierOptions {
  readonly db: Db
  /** The shop's secret; the key that signs webhooks is derived from it. */
  readonly secret: string
  /** The carrier is named after the shop. */
  readonly settings: Settings
  /**
   * Decides the outcome of a parcel; by default one in forty is late and one in two hundred is
   * lost.
   */
  readonly fateOf?: (reference: string) => SimulatedOutcome
  /**
   * Days until a return is handed over, or null for never; by default one to four, and one in ten
   * never.
   */
  readonly handedOverAfter?: (reference: string) => number | null
}

/** A carrier for development and tests, with its own tables and tracking events over time. */
export function createSimulatedCarrier({
  db,
  secret,
  settings,
  fateOf = defaultFate,
  handedOverAfter = defaultHandOverDays,
}: SimulatedCarrierOptions): Carrier {
  const getName = () => formatOwnCarrier(settings.get('shop').name)
  return {
    id: 'simulated',
    isSimulated: true,
    quote: ({ reference, parcel }) =>
      Promise.resolve({ id: reference, rates: listSimulatedRates(parcel, getName()) }),
    buy: (purchase) => sell(db, purchase, { name: getName(), fateOf, handedOverAfter }),
    findLabel: (quoteId) => findSoldLabel(db, quoteId, getName()),
    async void(quoteId) {
      await execute(db, sql`delete from sandbox.parcels where reference = ${quoteId}`)
      return true
    },
    schedulePickup: ({ quoteId, now }) => requestPickup(db, quoteId, now),
    readLabel: async ({ format, ...facts }) => ({
      format,
      bytes:
        format === 'zpl'
          ? renderZplLabel({ ...facts, carrier: getName() })
          : await renderLabel({ ...facts, carrier: getName() }),
    }),
    parseWebhook({ rawBody, header }, now) {
      if (
        !isValidSignature(
          simulatedSignatureKey(secret),
          { body: rawBody, header: header(simulatedSignatureHeader) },
          now,
        )
      )
        return null
      const news = newsSchema.safeParse(parseJson(rawBody))
      return news.success ? news.data.parcels : null
    },
    async track({ trackingNo }, now) {
      const parcel = await findParcel(db, trackingNo)
      return (
        parcel && trackParcel(parcel, { now, warehouse: settings.get('shop').warehouseAddress })
      )
    },
  }
}

interface SellingRules extends Required<
  Pick<SimulatedCarrierOptions, 'fateOf' | 'handedOverAfter'>
> {
  /** The carrier's name. */
  readonly name: string
}

/** Stores a parcel, once for each quote. */
async function sell(
  db: Db,
  { quoteId, rateId, request: { to, latest, isReturn, parcel, now } }: LabelPurchase,
  { name, fateOf, handedOverAfter }: SellingRules,
): Promise<CarrierLabel | Refusal> {
  const rate = listSimulatedRates(parcel, name).find(({ id }) => id === rateId)
  if (!rate)
    return refuse('not-found', 'The carrier does not offer this rate.', {
      reason: 'carrier-rate-not-found',
    })
  const dueAt =
    latest === null ? new Date(now.getTime() + days(3)) : new Date(`${latest}T20:00:00Z`)
  const sold = {
    trackingNo: generateTrackingNumber(quoteId),
    reference: quoteId,
    place: formatCity(to),
    bookedAt: now,
    dueAt: atLeastOneDay(dueAt, now),
    fate: fateOf(quoteId),
    handedOverAfter: sql`
      make_interval(days => ${isReturn ? handedOverAfter(quoteId) : 0}::int)`,
    service: rate.service,
    cost: rate.cost,
  }
  await execute(
    db,
    sql`
      insert into sandbox.parcels ${insertValues(sold)}
      on conflict (reference) do nothing`,
  )
  const label = await findSoldLabel(db, quoteId, name)
  if (!label) throw new Error(`The simulated carrier did not store ${quoteId}.`)
  return label
}

/** Made-up prices: a base and a surcharge for each started kilogram. */
function listSimulatedRates({ weightG }: Parcel, carrier: string): CarrierRate[] {
  const kilograms = Math.ceil(weightG / 1_000)
  return [
    { id: 'ground', carrier, service: 'Ground', cost: 600 + 110 * kilograms, days: 4 },
    { id: 'priority', carrier, service: 'Priority', cost: 950 + 190 * kilograms, days: 2 },
    { id: 'overnight', carrier, service: 'Overnight', cost: 2900 + 420 * kilograms, days: 1 },
  ]
}

async function findSoldLabel(
  db: Db,
  reference: string,
  carrier: string,
): Promise<CarrierLabel | null> {
  const sold = await queryRow(
    db,
    { trackingNo: text, service: text, cost: integer },
    sql`select tracking_no, service, cost from sandbox.parcels where reference = ${reference}`,
  )
  return sold && { ...sold, carrier, trackingUrl: null }
}

/** Requests a pickup on the next business day, once; returns the day. */
async function requestPickup(db: Db, reference: string, now: Date): Promise<CalendarDate> {
  const nextDay = addBusinessDays(addDays(calendarDate(now), 1), 0)
  const parcel = await queryRow(
    db,
    { collectOn: date },
    sql`
      update sandbox.parcels
      set collect_on = coalesce(collect_on, ${nextDay}::date),
        handed_over_after = coalesce(collect_on, ${nextDay}::date) + time '16:00'
          - (booked_at at time zone 'UTC')
      where reference = ${reference}
      returning collect_on`,
  )
  if (!parcel) throw new Error(`The parcel of ${reference} is not booked.`)
  return parcel.collectOn
}

const parcelRow = {
  /** Null until the parcel is handed over. */
  beganAt: nullable(timestamp),
  dueAt: nullable(timestamp),
  place: text,
  fate: literal<SimulatedOutcome>(),
  isReturn: boolean,
}

function findParcel(db: Db, trackingNo: string): Promise<Row<typeof parcelRow> | null> {
  return queryRow(
    db,
    parcelRow,
    sql`
      select
        booked_at + handed_over_after as began_at, due_at + handed_over_after as due_at, place,
        fate, handed_over_after is distinct from interval '0' as is_return
      from sandbox.parcels
      where tracking_no = ${trackingNo}`,
  )
}

function trackParcel(
  { beganAt, dueAt, place, fate, isReturn }: Row<typeof parcelRow>,
  { now, warehouse }: { readonly now: Date; readonly warehouse: readonly string[] },
): TrackingResult {
  if (beganAt === null || dueAt === null)
    return { tracking: 'pre_transit', scans: [], isLost: false }
  const parcel: SimulatedParcel = {
    bookedAt: beganAt,
    dueAt,
    place,
    fate,
    from: isReturn
      ? 'Drop-off location'
      : (warehouse.at(-1) ?? '').replace(/ \d{5}(?:-\d{4})?$/, ''),
  }
  const scans = listScansUntil(parcel, now)
  return {
    tracking: scans.at(-1)?.tracking ?? 'pre_transit',
    scans,
    isLost: scans.some((scan) => scan.code === 'lost'),
  }
}

/** `{"parcels": ["AUM…"]}` */
const newsSchema = z.object({ parcels: z.array(z.string().max(40)).max(1_000) })

export const simulatedSignatureHeader = 'aumbry-post-signature'

/** The key that signs the carrier's webhooks. */
export function simulatedSignatureKey(secret: string): string {
  return createHmac('sha256', secret).update('aumbry post news').digest('base64url')
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/** Delivery takes at least a day, even after the promised date. */
function atLeastOneDay(dueAt: Date, now: Date): Date {
  return new Date(Math.max(dueAt.getTime(), now.getTime() + days(1)))
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function generateTrackingNumber(reference: string): string {
  const bytes = createHash('sha256').update(reference).digest()
  return `AUM${Array.from(bytes.subarray(0, 12), (byte) => alphabet.charAt(byte % 32)).join('')}`
}

function defaultFate(reference: string): SimulatedOutcome {
  const number = createHash('sha256').update(`fate ${reference}`).digest().readUInt16BE() % 200
  return number === 0 ? 'lost' : number <= 5 ? 'late' : 'arrives'
}

function defaultHandOverDays(reference: string): number | null {
  const number =
    createHash('sha256').update(`handed over ${reference}`).digest().readUInt16BE() % 10
  return number === 0 ? null : 1 + (number % 4)
}
