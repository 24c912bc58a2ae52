import { formatMoney } from '#kernel/money/money.ts'
import { calendarDate, formatMonthDay, hours, minutes, type Clock } from '#kernel/time/time.ts'
import { describeShippingArea } from '#kernel/us-address/describe-shipping-area.ts'
import type { Config } from '#platform/config/config.ts'
import type { Db } from '#platform/db/database.server.ts'
import { guestCartDays } from '#modules/cart/domain/cart-state.ts'
import type { Figures } from '#modules/content/domain/insert-figures.ts'
import { eventRetentionDays } from '#modules/events/domain/event-types.ts'
import { retentionMonths } from '#modules/inquiries/domain/application-machine.ts'
import { editWindow } from '#modules/orders/edit-window.ts'
import {
  findReturnPolicy,
  listReturnPolicies,
  type PolicyProduct,
} from '#modules/policies/list-return-policies.ts'
import { describeReturnWindow, getReturnDeadline } from '#kernel/time/return-window.ts'
import type { ShippingRules } from '#modules/pricing/get-shipping-rules.ts'
import { returnDaysAfterEvent } from '#modules/registries/domain/registry.ts'
import { confirmationLifetime } from '#modules/subscriptions/domain/welcome-offer.ts'
import { describeShop } from '#modules/content/describe-shop.ts'
import type { Settings } from '#platform/settings/settings.ts'

interface FigureSources {
  readonly config: Pick<Config, 'GUEST_CHECKOUT'>
  readonly settings: Settings
  readonly rules: ShippingRules
  readonly clock: Clock
}

/** Formats settings and rules for the texts in `content/`. */
export async function createShopFigures(
  db: Db,
  { config, settings, rules, clock }: FigureSources,
): Promise<Figures> {
  const standard = findReturnPolicy(await listReturnPolicies(db), ordinaryProduct)?.terms
  return {
    ...(standard && {
      returnDays: String(standard.days),
      returnWindow: describeReturnWindow(standard),
      returnUntil: formatMonthDay(getReturnDeadline(calendarDate(clock.now()), standard)),
      returnFee: formatMoney(standard.shippingFee),
      keepUnder: formatMoney(standard.keepUnder),
      creditBonus: `${standard.creditBonus / 100}%`,
      giftReturnDays: String(standard.giftDays),
    }),
    shipsTo: describeShippingArea(rules.beyond),
    orderingAccount: config.GUEST_CHECKOUT
      ? 'No. Checkout asks for an email and an address, '
        + 'and the confirmation has a link that opens your order at any time.'
      : 'Yes. Sign in or create an account at checkout. We keep your cart.',
    delivery: formatMoney(rules.methods[0]?.price ?? 0),
    freeDeliveryFrom: formatMoney(rules.freeFrom),
    wrap: formatMoney(rules.wrapPrice),
    cutOff: formatHour(rules.cutOffHour),
    offerPercent: `${settings.get('offers').firstOrderPercent}%`,
    completionPercent: `${settings.get('registries').completionPercent}%`,
    codeDays: String(settings.get('offers').codeDays),
    ...staticFigures,
    ...createNameFigures(settings),
  }
}

/** "2 pm" */
function formatHour(hour: number): string {
  return `${((hour + 11) % 12) + 1} ${hour < 12 ? 'am' : 'pm'}`
}

/** A product without special return rules. */
const ordinaryProduct: PolicyProduct = {
  productId: '',
  collectionIds: [],
  tags: [],
  type: '',
  stateCode: null,
  tierId: null,
  price: 100_00,
  compareAt: null,
  isGift: false,
  finalSale: false,
  isPersonalized: false,
}

const staticFigures: Figures = {
  editMinutes: String(editWindow / minutes(1)),
  confirmHours: String(confirmationLifetime / hours(1)),
  guestCartDays: String(guestCartDays),
  eventDays: String(eventRetentionDays),
  giftReturnDaysAfterEvent: String(returnDaysAfterEvent),
  applicationMonths: String(retentionMonths),
}

/** Name, contact details and place of the shop. */
function createNameFigures(settings: Settings): Figures {
  const { name, legalName, phone, email, hours: openingHours } = describeShop(settings)
  const { tagline, description, city, place } = settings.get('brandProfile')
  return {
    'shop.name': name,
    'shop.legalName': legalName,
    'shop.tagline': tagline,
    'shop.description': description,
    'shop.city': city,
    'shop.place': place,
    'shop.phone': phone.shown,
    'shop.phoneLink': phone.dial,
    'shop.email': email,
    'shop.emailLink': `mailto:${email}`,
    'shop.hours': openingHours,
  }
}
