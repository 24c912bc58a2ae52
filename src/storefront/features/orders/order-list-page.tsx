import { formatMoney } from '#kernel/money/money.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { Disclosure } from '#ui/primitives/disclosure/disclosure.tsx'
import { EmptyState } from '#ui/primitives/empty-state/empty-state.tsx'
import { FieldRow, TextField } from '#ui/primitives/field/field.tsx'
import { Link } from '#ui/primitives/link/link.tsx'
import { Pagination } from '#ui/primitives/pagination/pagination.tsx'
import { SelectField } from '#ui/primitives/select/select.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'
import { capitalize, formatCount, joinNames } from '../cart/count-words.ts'
import { LinePicture } from '../cart/line-picture.tsx'
import { formatDeliveryDates } from '../checkout/format-delivery-dates.ts'
import { returnPaths } from '../returns/return-paths.ts'
import { OrderTransferForm } from './order-transfer-form.tsx'
import { orderSearch, ordersOnPage, type OrderList, type OrderQuery } from './order-list.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { formatDay, isArriving, returnLabel } from './order-texts.ts'
import styles from './order-list.module.css'

type OrderListProps = {
  list: OrderList
  query: OrderQuery
  /** The path of the page, which its filters and pages extend. */
  path: string
}

const states = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'On their way' },
  { value: 'closed', label: 'Finished' },
  { value: 'cancelled', label: 'Cancelled' },
]

/** A member's orders. Search and filters are in the URL. */
export function OrderListView({ list, query, path }: OrderListProps) {
  const isNarrowed = query.q !== '' || query.state !== 'all' || query.from !== '' || query.to !== ''
  const shop = useShopSettings()
  if (list.total === 0 && !isNarrowed)
    return (
      <div className={styles.page}>
        <EmptyState
          title="No orders yet."
          action={<ButtonLink href={paths.collections}>{shop.navigation.browseLabel}</ButtonLink>}
        >
          <p>
            Your orders appear here with status and dates. Did you order with another email?{' '}
            <TextLink href={paths.trackOrder}>Track the order</TextLink>, or move it here.
          </p>
        </EmptyState>
        <OrderTransferForm />
      </div>
    )
  return (
    <div className={styles.page}>
      <OrderFilters key={orderSearch(query)} query={query} />
      <p role="status">{capitalize(formatCount(list.total, 'order'))}</p>
      {list.rows.length === 0 ? (
        <EmptyState
          title="No orders match your search."
          action={
            <ButtonLink variant="secondary" href={path}>
              Show all
            </ButtonLink>
          }
        />
      ) : (
        <ul className={styles.orders}>
          {list.rows.map((order) => (
            <OrderCard key={order.id} order={order} />
          ))}
        </ul>
      )}
      <Pagination
        label="Pages of orders"
        page={list.page}
        pages={Math.ceil(list.total / ordersOnPage)}
        hrefFor={(page) => path + orderSearch({ ...query, page })}
      />
      <OrderTransferForm />
    </div>
  )
}

function OrderFilters({ query: { q, state, from, to } }: { query: OrderQuery }) {
  return (
    <Disclosure
      summary="Search and filter"
      open={q !== '' || state !== 'all' || from !== '' || to !== ''}
    >
      <form method="get" className={styles.filters} role="search">
        <TextField
          label="Find"
          hint="An order number, a product or a recipient."
          type="search"
          name="q"
          maxLength={100}
          defaultValue={q}
        />
        <SelectField label="Status" name="state" options={states} defaultValue={state} />
        <FieldRow>
          <TextField label="Placed from" type="date" name="from" defaultValue={from} />
          <TextField label="To" type="date" name="to" defaultValue={to} />
        </FieldRow>
        <p>
          <Button type="submit" variant="secondary">
            Show orders
          </Button>
        </p>
      </form>
    </Disclosure>
  )
}

/** What the buyer is most likely to open an order for. */
const openLabels: Readonly<Record<string, string>> = {
  Confirmed: 'Change the order',
  'On its way': 'Track the parcel',
  'Arriving today': 'Track the parcel',
  'Return in progress': 'Follow the return',
}

function OrderCard({ order }: { order: OrderList['rows'][number] }) {
  const { timeZone } = useShopSettings()
  const { id, number, status, next, placedAt, total, count, recipients, pictures } = order
  const { arrives, returnableUntil } = order
  return (
    <li>
      <Panel
        title={
          <>
            {status}
            {arrives && isArriving(status) && (
              <>
                , <em>arrives {formatDeliveryDates(arrives)}</em>
              </>
            )}
          </>
        }
      >
        <div className={styles.order}>
          <ul className={styles.pictures} aria-hidden="true">
            {pictures.map((picture) => (
              <li key={picture.src}>
                <LinePicture picture={picture} sizes="5rem" />
              </li>
            ))}
          </ul>
          <div>
            <p>{next}</p>
            <p className="quiet">
              Order <span className="nowrap">{number}</span>, placed {formatDay(placedAt, timeZone)}
              . {capitalize(formatCount(count, 'item'))}
              {recipients.length > 0 && ` to ${joinNames(recipients)}`}, {formatMoney(total)}.
            </p>
            <p className="cluster">
              {returnableUntil && (
                <ButtonLink variant="secondary" size="small" href={returnPaths.step1(id)}>
                  {returnLabel(returnableUntil)}
                  <span className="visually-hidden">, order {number}</span>
                </ButtonLink>
              )}
              <Link className={styles.open} href={paths.order(id)}>
                {openLabels[status] ?? 'Open order'}
                <span className="visually-hidden"> {number}</span>
              </Link>
            </p>
          </div>
        </div>
      </Panel>
    </li>
  )
}
