import { formatInteger } from '#kernel/locale/format-integer.ts'
import { formatSignedPoints } from '#modules/loyalty/domain/entry-labels.ts'
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
import { capitalize, formatNumber } from '../cart/count-words.ts'
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
import * as t from '#messages/rewards-history.ts'
import styles from './loyalty.module.css'

type HistoryPageProps = { history: PointsHistory; query: HistoryQuery }

const entryLabels: Readonly<Record<PointsHistoryEntry['type'], string>> = {
  earn: t.entryEarned,
  unlock: t.entryAvailable,
  redeem: t.entrySpent,
  restore: t.entryReturned,
  expire: t.entryExpired,
  extend: t.entryExtended,
  clawback: t.entryTakenBack,
  adjust: t.entryAdjusted,
  transfer: t.entryTransferred,
}

const kinds = [
  { value: 'all', label: t.all },
  { value: 'earn', label: t.earned },
  { value: 'redeem', label: t.spent },
  { value: 'expire', label: t.expired },
  { value: 'clawback', label: t.takenBack },
  { value: 'adjust', label: t.adjusted },
]

export function HistoryPage({ history, query }: HistoryPageProps) {
  const isFiltered = query.type !== 'all' || query.from !== '' || query.to !== ''
  return (
    <AccountFrame title={t.title} lead={<p>{t.lead}</p>}>
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
    <Disclosure summary={t.filter} open={type !== 'all' || from !== '' || to !== ''}>
      <form method="get" className={styles.filters} role="search">
        <SelectField label={t.type} name="type" options={kinds} defaultValue={type} />
        <FieldRow>
          <TextField label={t.from} type="date" name="from" defaultValue={from} />
          <TextField label={t.to} type="date" name="to" defaultValue={to} />
        </FieldRow>
        <p>
          <Button type="submit" variant="secondary">
            {t.showEntries}
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
        title={t.noneInPeriod}
        action={
          <ButtonLink variant="secondary" href={paths.rewardHistory}>
            {t.showAll}
          </ButtonLink>
        }
      />
    )
  return (
    <EmptyState
      title={t.emptyTitle}
      action={<ButtonLink href={paths.programOverview}>{t.howEarned}</ButtonLink>}
    >
      <p>{t.emptyHint}</p>
    </EmptyState>
  )
}

function EntryTable({ history: { rows, total, page }, query }: HistoryPageProps) {
  const { name } = useShopSettings()
  const fileName = t.file({ shop: name })
  const { attempt, isBusy, fault } = useAttempt()
  return (
    <>
      <div className={styles.act}>
        <p role="status">{capitalize(t.entries({ count: total, number: formatNumber(total) }))}</p>
        <p className="cluster">
          <Button
            variant="quiet"
            busy={isBusy}
            onClick={() => void attempt(() => downloadStatement(query, `${fileName}.pdf`))}
          >
            {t.statement}
          </Button>
          <Button
            variant="quiet"
            busy={isBusy}
            onClick={() => void attempt(() => downloadStatement(query, `${fileName}.csv`))}
          >
            {t.table}
          </Button>
        </p>
        <FaultNotice text={fault} />
      </div>
      <Table
        stacks
        caption={t.caption}
        columns={[
          { label: t.details },
          { label: t.points, align: 'end' },
          { label: t.pending, align: 'end' },
          { label: t.balance, align: 'end' },
        ]}
        rows={rows.map((row) => ({
          key: row.id,
          cells: [
            <EntryDetails key="what" row={row} />,
            formatSignedPoints(row.points) || '0',
            formatSignedPoints(row.pending) || '0',
            formatInteger(row.balanceAfter),
          ],
        }))}
      />
      <Pagination
        label={t.pages}
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
      ? t.availableFrom({ date: formatDateLong(unlockAt as CalendarDate) })
      : '',
    (type === 'unlock' || type === 'extend' || type === 'earn') && expiresAt
      ? t.validThrough({ date: formatDateLong(expiresAt as CalendarDate) })
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
          <TextLink href={paths.order(orderId)}>{t.order({ number: orderNumber })}</TextLink>
        </>
      )}
      {reasons.length > 0 && <small>{reasons.join(' · ')}</small>}
    </div>
  )
}
