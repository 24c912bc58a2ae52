import { formatPaymentMethod } from '#kernel/payment-method/format-payment-method.ts'
import type { OrderDetail } from '#modules/orders/contract.ts'
import { formatMethod } from '#kernel/shipping-method/format-method.ts'
import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { Columns, Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { SummaryCard } from '#ui/primitives/summary-card/summary-card.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { formatMoney } from '#kernel/money/money.ts'
import { LinePicture } from '../cart/line-picture.tsx'
import { formatDeliveryDates } from '../checkout/format-delivery-dates.ts'
import { MonogramLine } from '../monograms/monogram-line.tsx'
import { saveFile } from '#storefront/session/save-file.ts'
import { AccountOffer } from './account-offer.tsx'
import { createDeliveryCalendar } from './delivery-calendar.ts'
import { listDestinationLines } from './destination-lines.ts'
import { orderTotalLines } from './order-total-lines.ts'
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
          <Delivery key={group.id} group={group} />
        ))}
        <Next order={order} />
      </div>
    </Columns>
  )
}

/** A delivery group. Emailed gift cards are listed apart from what is shipped. */
function Delivery({ group }: { group: Group }) {
  const emailed = group.lines.filter(({ byEmail }) => byEmail)
  const shipped = group.lines.filter(({ byEmail }) => !byEmail)
  return (
    <>
      {shipped.length > 0 && (
        <Panel title={describeArrival(group)}>
          <address className={styles.address}>
            {group.pickup ? (
              <>
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
        </Panel>
      )}
      {emailed.length > 0 && (
        <Panel title="By email">
          <Lines lines={emailed} />
        </Panel>
      )}
    </>
  )
}

function describeArrival({ arrives, pickup }: Group): string {
  if (!arrives) return pickup ? 'Pickup' : 'Shipping'
  return `${pickup ? 'Ready for pickup' : 'Arrives'} ${formatDeliveryDates(arrives)}`
}

function Extras({ group: { method, pickup, deliverOn, wrap, pricesHidden } }: { group: Group }) {
  const extras = [
    method && !pickup && formatMethod(method),
    deliverOn && `Needed by ${formatDate(deliverOn as CalendarDate)}`,
    wrap && 'Gift wrapped',
    pricesHidden && 'No prices in the parcel',
  ].filter((one) => typeof one === 'string' && one !== '')
  return extras.length > 0 && <p className={styles.words}>{extras.join('. ')}.</p>
}

function Lines({ lines }: { lines: Group['lines'] }) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line.id} className={styles.line}>
          <LinePicture picture={line.picture} sizes="4rem" shape="square" />
          <div>
            <p>{line.title}</p>
            <p className={styles.words}>
              {[line.options.join(', '), line.qty > 1 && `${line.qty} items`]
                .filter(Boolean)
                .join('. ')}
            </p>
            {line.personalization && <MonogramLine personalization={line.personalization} />}
            {line.giftNote && <p className={styles.words}>Note: {line.giftNote}</p>}
          </div>
          <p>{formatMoney((line.unitPrice + (line.personalization?.price ?? 0)) * line.qty)}</p>
        </li>
      ))}
    </ul>
  )
}

function Next({ order }: { order: OrderDetail }) {
  const calendar = createDeliveryCalendar(order)
  return (
    <Panel tone="accent" title="What happens next">
      <div className={styles.next}>
        <p>{order.next} Something to correct? Open “Changes, receipts, and details” below.</p>
        <p className="cluster">
          <ButtonLink variant="warm" href={`/tourist/order?number=${order.number}`}>
            Track this order
          </ButtonLink>
          {calendar && (
            <Button
              variant="quiet"
              onClick={() =>
                saveFile(
                  new Blob([calendar], { type: 'text/calendar' }),
                  `Order ${order.number}.ics`,
                )
              }
            >
              Add to calendar
            </Button>
          )}
          <TextLink href="/collection">Keep shopping</TextLink>
        </p>
      </div>
    </Panel>
  )
}

function PaidSummary({ order }: { order: OrderDetail }) {
  const { totals, currency, tenders, due, payment, billing } = order
  return (
    <SummaryCard
      title="Order summary"
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
      {billing && <p>Billed to {[billing.name, ...billing.lines].join(', ')}</p>}
    </SummaryCard>
  )
}
