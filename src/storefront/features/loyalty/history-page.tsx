import { entryLabels, formatSignedPoints } from '#modules/loyalty/domain/entry-labels.ts'
import { formatDateLong } from '#modules/loyalty/domain/format-long-date.ts'
import type { CalendarDate } from '#kernel/time/time.ts'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { Disclosure } from '#ui/primitives/disclosure/disclosure.tsx'
import { EmptyState } from '#ui/primitives/empty-state/empty-state.tsx'
import { FieldRow, TextField } from '#ui/primitives/field/field.tsx'
import { Pagination } from '#ui/primitives/pagination/pagination.tsx'
import { SelectField } from '#ui/primitives/select/select.tsx'
import { Table } from '#ui/primitives/table/table.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'
import { capitalize, formatCount } from '../cart/count-words.ts'
import { AccountFrame } from '../members/account-frame.tsx'
import { FaultNotice } from '../members/fault-notice.tsx'
import { formatDay } from '../members/member-dates.ts'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import {
  downloadStatement,
  buildHistorySearch,
  entriesPerPage,
  type PointsHistory,
  type HistoryQuery,
  type PointsHistoryEntry,
} from './history.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import styles from './loyalty.module.css'

type HistoryPageProps = { history: PointsHistory; query: HistoryQuery }

const kinds = [
  { value: 'all', label: 'All' },
  { value: 'earn', label: 'Earned' },
  { value: 'redeem', label: 'Spent and returned' },
  { value: 'expire', label: 'Expired and extended' },
  { value: 'clawback', label: 'Taken back' },
  { value: 'adjust', label: 'Adjusted' },
]

export function HistoryPage({ history, query }: HistoryPageProps) {
  const isFiltered = query.type !== 'all' || query.from !== '' || query.to !== ''
  return (
    <AccountFrame
      title="Rewards History"
      lead={<p>All changes to your points, with the reason and the balance after each.</p>}
    >
      <div className={styles.page}>
        {(history.total > 0 || isFiltered) && (
          <Filters key={buildHistorySearch(query)} query={query} />
        )}
        {history.total === 0 ? (
          <NoEntries isFiltered={isFiltered} />
        ) : (
          <EntryTable {...{ history, query }} />
        )}
      </div>
    </AccountFrame>
  )
}

function Filters({ query: { type, from, to } }: { query: HistoryQuery }) {
  return (
    <Disclosure summary="Filter" open={type !== 'all' || from !== '' || to !== ''}>
      <form method="get" className={styles.filters} role="search">
        <SelectField label="Type" name="type" options={kinds} defaultValue={type} />
        <FieldRow>
          <TextField label="From" type="date" name="from" defaultValue={from} />
          <TextField label="To" type="date" name="to" defaultValue={to} />
        </FieldRow>
        <p>
          <Button type="submit" variant="secondary">
            Show entries
          </Button>
        </p>
      </form>
    </Disclosure>
  )
}

function NoEntries({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState
        title="No entries in this period."
        action={
          <ButtonLink variant="secondary" href={paths.rewardHistory}>
            Show all
          </ButtonLink>
        }
      />
    )
  return (
    <EmptyState
      title="No points yet."
      action={<ButtonLink href={paths.programOverview}>How points are earned</ButtonLink>}
    >
      <p>The points you earn and spend appear here.</p>
    </EmptyState>
  )
}

function EntryTable({ history: { rows, total, page }, query }: HistoryPageProps) {
  const { name } = useShopSettings()
  const { attempt, isBusy, fault } = useAttempt()
  return (
    <>
      <div className={styles.act}>
        <p role="status">{capitalize(formatCount(total, 'entry', 'entries'))}</p>
        <p className="cluster">
          <Button
            variant="quiet"
            busy={isBusy}
            onClick={() => void attempt(() => downloadStatement(query, `${name} points.pdf`))}
          >
            Statement (PDF)
          </Button>
          <Button
            variant="quiet"
            busy={isBusy}
            onClick={() => void attempt(() => downloadStatement(query, `${name} points.csv`))}
          >
            Table (CSV)
          </Button>
        </p>
        <FaultNotice text={fault} />
      </div>
      <Table
        stacks
        caption="Your points entries, latest first"
        columns={[
          { label: 'Details' },
          { label: 'Points', align: 'end' },
          { label: 'Pending', align: 'end' },
          { label: 'Balance', align: 'end' },
        ]}
        rows={rows.map((row) => ({
          key: row.id,
          cells: [
            <EntryDetails key="what" row={row} />,
            formatSignedPoints(row.points) || '0',
            formatSignedPoints(row.pending) || '0',
            row.balanceAfter.toLocaleString('en-US'),
          ],
        }))}
      />
      <Pagination
        label="Pages of entries"
        page={page}
        pages={Math.ceil(total / entriesPerPage)}
        hrefFor={(to) => paths.rewardHistory + buildHistorySearch({ ...query, page: to })}
      />
    </>
  )
}

function EntryDetails({
  row: { at, type, pending, cause, rule, note, unlockAt, expiresAt },
}: {
  row: PointsHistoryEntry
}) {
  const { timeZone } = useShopSettings()
  const { orderId, orderNumber, label } = cause
  const reasons = [
    type === 'earn' || type === 'unlock' ? rule.text : '',
    type === 'earn' && pending > 0 && unlockAt
      ? `available from ${formatDateLong(unlockAt as CalendarDate)}`
      : '',
    (type === 'unlock' || type === 'extend' || type === 'earn') && expiresAt
      ? `valid through ${formatDateLong(expiresAt as CalendarDate)}`
      : '',
    note,
  ].filter((part) => part !== '')
  return (
    <div>
      <span className="quiet">{formatDay(at, timeZone)}</span>
      <br />
      <strong>{entryLabels[type]}</strong>
      {label && `: ${label}`}
      {orderId && orderNumber && (
        <>
          {', '}
          <TextLink href={paths.order(orderId)}>order {orderNumber}</TextLink>
        </>
      )}
      {reasons.length > 0 && <small>{reasons.join(' · ')}</small>}
    </div>
  )
}
