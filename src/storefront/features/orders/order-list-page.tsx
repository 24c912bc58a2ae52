import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { Disclosure } from '#ui/primitives/disclosure/disclosure.tsx'
import { EmptyState } from '#ui/primitives/empty-state/empty-state.tsx'
import { FieldRow, TextField } from '#ui/primitives/field/field.tsx'
import { Pagination } from '#ui/primitives/pagination/pagination.tsx'
import { SelectField } from '#ui/primitives/select/select.tsx'
import { linkTo } from '#storefront/message-tags.tsx'
import { paths } from '#storefront/paths.ts'
import { capitalize, formatNumber } from '../cart/count-words.ts'
import { OrderCard } from './order-card.tsx'
import { OrderTransferForm } from './order-transfer-form.tsx'
import { PastOrders, type PastOrder } from './past-orders.tsx'
import { orderSearch, ordersOnPage, type OrderList, type OrderQuery } from './order-list.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import * as t from '#messages/orders.ts'
import styles from './order-list.module.css'

type OrderListProps = {
  list: OrderList
  pastOrders: readonly PastOrder[]
  query: OrderQuery
  /** The path of the page, which its filters and pages extend. */
  path: string
}

const states = [
  { value: 'all', label: t.all },
  { value: 'open', label: t.inProgress },
  { value: 'closed', label: t.finished },
  { value: 'cancelled', label: t.canceled },
]

/** A member's orders. Search and filters are in the URL. */
export function OrderListView({ list, pastOrders, query, path }: OrderListProps) {
  const isNarrowed = query.q !== '' || query.state !== 'all' || query.from !== '' || query.to !== ''
  const shop = useShopSettings()
  const past = pastOrders.length > 0 && <PastOrders orders={pastOrders} />
  if (list.total === 0 && !isNarrowed)
    return (
      <div className={styles.page}>
        <EmptyState
          title={past ? t.noNewOrders : t.noOrders}
          action={<ButtonLink href={paths.collections}>{shop.navigation.browseLabel}</ButtonLink>}
        >
          <p>{t.emptyHint({ track: linkTo(paths.trackOrder) })}</p>
        </EmptyState>
        {past}
        <OrderTransferForm />
      </div>
    )
  return (
    <div className={styles.page}>
      <OrderFilters key={orderSearch(query)} query={query} />
      <p role="status">
        {capitalize(t.orderCount({ count: list.total, number: formatNumber(list.total) }))}
      </p>
      {list.rows.length === 0 ? (
        <EmptyState
          title={t.noMatch}
          action={
            <ButtonLink variant="secondary" href={path}>
              {t.showAll}
            </ButtonLink>
          }
        />
      ) : (
        <ul className={styles.orders}>
          {list.rows.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        label={t.pages}
        page={list.page}
        pages={Math.ceil(list.total / ordersOnPage)}
        hrefFor={(page) => path + orderSearch({ ...query, page })}
      />
      {!isNarrowed && past}
      <OrderTransferForm />
    </div>
  )
}

function OrderFilters({ query: { q, state, from, to } }: { query: OrderQuery }) {
  return (
    <Disclosure
      summary={t.searchAndFilter}
      open={q !== '' || state !== 'all' || from !== '' || to !== ''}
    >
      <form method="get" className={styles.filters} role="search">
        <TextField
          label={t.find}
          hint={t.findHint}
          type="search"
          name="q"
          maxLength={100}
          defaultValue={q}
        />
        <SelectField label={t.status} name="state" options={states} defaultValue={state} />
        <FieldRow>
          <TextField label={t.placedFrom} type="date" name="from" defaultValue={from} />
          <TextField label={t.to} type="date" name="to" defaultValue={to} />
        </FieldRow>
        <p>
          <Button type="submit" variant="secondary">
            {t.showOrders}
          </Button>
        </p>
      </form>
    </Disclosure>
  )
}
