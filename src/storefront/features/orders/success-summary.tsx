import { Form } from 'react-router'
import { formatPaymentMethod } from '../payments/format-payment-method.ts'
import type { OrderDetail } from '#modules/orders/contract.ts'
import { isWholeMethodName } from '#kernel/shipping-method/format-method.ts'
import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { Columns, Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { SummaryCard } from '#ui/primitives/summary-card/summary-card.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { calculateLinePrice } from '#kernel/money/line-price.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { listGiftCardWords } from '../cart/gift-card-words.ts'
import { LinePicture } from '../cart/line-picture.tsx'
import { formatDeliveryDates } from '../checkout/format-delivery-dates.ts'
import { MonogramLine } from '../monograms/monogram-line.tsx'
import { paths } from '#storefront/paths.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { saveFile } from '#storefront/session/save-file.ts'
import { AccountOffer } from './account-offer.tsx'
import { createDeliveryCalendar } from './delivery-calendar.ts'
import { listDestinationLines } from './destination-lines.ts'
import { OrderPoints } from './order-points.tsx'
import { orderTotalLines } from './order-total-lines.ts'
import * as t from '#messages/order-placed.ts'
import styles from './success.module.css'

type Group = OrderDetail['groups'][number]

/** What a shopper wants to know right after paying: when, where, what and how much. */
export function SuccessSummary({ order, isMember }: { order: OrderDetail; isMember: boolean }) {
  return (
    <Columns
      shape="even"
      aside={
        <div className={styles.side}>
          <PaidSummary order={order} />
          {!isMember && <AccountOffer order={order} />}
        </div>
      }
    >
      <div className={styles.main}>
        {order.groups.map((group) => (
          <Delivery key={group.id} {...{ order, group }} />
        ))}
        <Next {...{ order, isMember }} />
      </div>
    </Columns>
  )
}

/** A delivery group. Emailed gift cards are listed apart from what is shipped. */
function Delivery({ order, group }: { order: OrderDetail; group: Group }) {
  const emailed = group.lines.filter(({ byEmail }) => byEmail)
  const shipped = group.lines.filter(({ byEmail }) => !byEmail)
  return (
    <>
      {shipped.length > 0 && (
        <Panel title={describeArrival(group)}>
          <address className={styles.address}>
            {group.pickup ? (
              <>
                {group.recipientName}
                <br />
                {group.pickup.address}
                <br />
                {group.pickup.hours}
              </>
            ) : (
              listDestinationLines(group).join(', ')
            )}
          </address>
          <Lines lines={shipped} />
          {group.giftNote && <blockquote className={styles.note}>{group.giftNote}</blockquote>}
          <Extras group={group} />
          {group.isRegistryGift && <RegistryNotice {...{ order, group }} />}
        </Panel>
      )}
      {emailed.length > 0 && (
        <Panel title={t.byEmail}>
          <Lines lines={emailed} />
        </Panel>
      )}
    </>
  )
}

/** What the owners of the registry learn about the gift, and when. */
function RegistryNotice({ order, group }: { order: OrderDetail; group: Group }) {
  const { recipientName, giftNote } = group
  const { status, billing } = order
  return (
    <div className={styles.notice}>
      <h3>{t.registryTold({ names: recipientName })}</h3>
      <p>
        {t.registryToldHint({
          pending: status === 'payment_pending' ? 'yes' : 'no',
          hasName: billing ? 'yes' : 'no',
          name: billing?.name ?? '',
          hasNote: giftNote === '' ? 'no' : 'yes',
        })}
      </p>
    </div>
  )
}

function describeArrival({ arrives, pickup }: Group): string {
  if (!arrives) return pickup ? t.pickup : t.shipping
  return (pickup ? t.readyForPickup : t.arrives)({ dates: formatDeliveryDates(arrives) })
}

function Extras({ group: { method, pickup, deliverOn, wrap, pricesHidden } }: { group: Group }) {
  const extras = [
    method && !pickup && (isWholeMethodName(method) ? method : t.methodShipping({ method })),
    deliverOn && t.neededBy({ date: formatDate(deliverOn as CalendarDate) }),
    wrap && t.giftWrapped,
    pricesHidden && t.noPrices,
  ].filter((one) => typeof one === 'string' && one !== '')
  return extras.length > 0 && <p className={styles.words}>{extras.join('. ')}.</p>
}

function Lines({ lines }: { lines: Group['lines'] }) {
  const { timeZone } = useShopSettings()
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line.id} className={styles.line}>
          <LinePicture picture={line.picture} sizes="4rem" shape="square" />
          <div>
            <p>{line.title}</p>
            <p className={styles.words}>
              {[line.options.join(', '), line.qty > 1 && t.itemCount({ count: String(line.qty) })]
                .filter(Boolean)
                .join('. ')}
            </p>
            {line.giftCard
              && listGiftCardWords(line.giftCard, timeZone).map((words) => (
                <p key={words} className={styles.words}>
                  {words}
                </p>
              ))}
            {line.personalization && (
              <MonogramLine personalization={line.personalization} qty={line.qty} />
            )}
            {line.giftNote && <p className={styles.words}>{t.note({ note: line.giftNote })}</p>}
          </div>
          <p>{formatMoney(calculateLinePrice(line).amount)}</p>
        </li>
      ))}
    </ul>
  )
}

interface NextProps {
  readonly order: OrderDetail
  readonly isMember: boolean
}

function Next({ order, isMember }: NextProps) {
  const calendar = createDeliveryCalendar(order)
  return (
    <Panel tone="accent" title={t.next}>
      <div className={styles.next}>
        <p>{t.nextHint({ next: order.next })}</p>
        {isMember && <OrderPoints orderId={order.id} />}
        <p className="cluster">
          <TrackButton {...{ order, isMember }} />
          {calendar && (
            <Button
              variant="quiet"
              onClick={() =>
                saveFile(
                  new Blob([calendar], { type: 'text/calendar' }),
                  t.calendarFile({ number: order.number }),
                )
              }
            >
              {t.addToCalendar}
            </Button>
          )}
          <TextLink href="/collection">{t.keepShopping}</TextLink>
        </p>
      </div>
    </Panel>
  )
}

/** Guests need not type the email that they have just ordered with. */
function TrackButton({ order: { id, number, email }, isMember }: NextProps) {
  if (isMember)
    return (
      <ButtonLink variant="warm" href={paths.order(id)}>
        {t.track}
      </ButtonLink>
    )
  return (
    <Form method="post" action={paths.trackOrder}>
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="email" value={email} />
      <Button type="submit" variant="warm">
        {t.track}
      </Button>
    </Form>
  )
}

function PaidSummary({ order }: { order: OrderDetail }) {
  const { totals, currency, tenders, due, payment, billing } = order
  return (
    <SummaryCard
      title={t.summary}
      currency={currency}
      total={totals.grand}
      lines={orderTotalLines(order)}
    >
      {tenders.map(({ label, amount }) => (
        <p key={label}>
          {label}: {formatMoney(amount)}
        </p>
      ))}
      {due > 0 && payment && <p>{formatPaymentMethod(payment)}</p>}
      {billing && <p>{t.billedTo({ address: [billing.name, ...billing.lines].join(', ') })}</p>}
    </SummaryCard>
  )
}
