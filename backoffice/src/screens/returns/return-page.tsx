import { Alert, Box, Button, Chip, Link as TextLink, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { toWords } from '../../../../src/kernel/text/describe-code.ts'
import { callApi } from '../../api'
import { formatTime } from '../../format'
import { LoadingPage } from '../../frame/loading-page'
import { MissingPage } from '../../frame/missing-page'
import { ScreenTitle } from '../../frame/screen-title'
import { Section } from '../../frame/section'
import { useChoiceLabel } from '../../list/list-descriptions'
import { isAllowed, useMe, useTimeZone } from '../../me'
import { MoneyTable } from './money-table'
import { ReturnInspection } from './return-inspection'
import { ReturnItems } from './return-items'
import { ReturnLabel } from './return-label'
import { ReturnMessages } from './return-messages'
import { ReturnReceive } from './return-receive'
import { ReturnReview } from './return-review'
import { ReturnTimeline } from './return-timeline'
import { describeNextAct, type ReturnDetail, type ReturnRow } from './return-types'

const arriving = new Set(['approved', 'label_issued', 'in_transit', 'partly_settled', 'expired'])

/** One return: what came back, what is next, and the money. */
export function ReturnPage() {
  const { id = '' } = useParams()
  const { data: detail, error } = useQuery({
    queryKey: ['return', 'detail', id],
    queryFn: ({ signal }) =>
      callApi<ReturnDetail>('/api/staff/return/detail', { query: { return: id }, signal }),
  })
  if (error && !detail) return <MissingPage />
  return detail ? <ReturnScreen detail={detail} /> : <LoadingPage />
}

interface OrderCard {
  readonly payment: {
    readonly method: { readonly brand: string; readonly last4: string } | null
  } | null
}

/** The order of a return, who bought it, and the card. */
function useReturnFacts(number: string) {
  const { data: row } = useQuery({
    queryKey: ['return', 'row', number],
    queryFn: ({ signal }) =>
      callApi<{ rows: ReturnRow[] }>('/api/staff/return/list', {
        query: { search: number },
        signal,
      }),
    select: ({ rows }) => rows.find((one) => one.number === number),
  })
  const canReadOrders = isAllowed(useMe(), 'orders.read')
  const { data: order } = useQuery({
    queryKey: ['return', 'order', row?.order],
    queryFn: ({ signal }) =>
      callApi<OrderCard>('/api/staff/order/detail', { query: { order: row?.order }, signal }),
    enabled: row !== undefined && canReadOrders,
    retry: false,
  })
  const method = order?.payment?.method
  const card = method ? `${toWords(method.brand)} ${method.last4}`.trim() : undefined
  return { row, card }
}

function ReturnScreen({ detail }: { readonly detail: ReturnDetail }) {
  const me = useMe()
  const { number, status, items } = detail
  const { row, card } = useReturnFacts(number)
  const label = useChoiceLabel('return')
  const canWrite = isAllowed(me, 'returns.write')
  const canRefund = isAllowed(me, 'returns.refund')
  const isInspectable = items.some(({ state }) => state === 'received')
  const canReceive = arriving.has(status) && items.some(({ state }) => state === 'open')
  return (
    <Box sx={{ maxWidth: 1100 }}>
      <ScreenTitle title={number}>
        <Chip label={label('status', status)} />
        {row && (
          <Button component={Link} to={`/orders/${row.order}`}>
            Order {row.order}
          </Button>
        )}
      </ScreenTitle>
      <NextAct detail={detail} dueAt={row?.dueAt ?? null} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', lg: 'minmax(0, 1fr) 320px' },
          alignItems: 'start',
        }}
      >
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          {status === 'needs_review' && canWrite && <ReturnReview number={number} />}
          {isInspectable
            && (canRefund ? (
              <ReturnInspection key={status} detail={detail} card={card} />
            ) : (
              <Alert severity="info">
                You may receive returns, but not inspect and refund them.
              </Alert>
            ))}
          {canReceive && canWrite && <ReturnReceive detail={detail} />}
          <ReturnItems detail={detail} />
          <ReturnMessages detail={detail} canWrite={canWrite} />
          <ReturnTimeline number={number} />
        </Stack>
        <Stack spacing={2}>
          <Section title={detail.settledAt ? 'Refund' : 'Expected refund'}>
            <MoneyTable money={detail.preview} />
          </Section>
          {row && <BuyerFacts row={row} />}
          <ReturnLabel detail={detail} canWrite={canWrite} />
        </Stack>
      </Box>
    </Box>
  )
}

function NextAct({
  detail,
  dueAt,
}: {
  readonly detail: ReturnDetail
  readonly dueAt: string | null
}) {
  const timeZone = useTimeZone()
  const offer = detail.items.find((item) => item.offer)?.offer
  const by = offer?.replyBy ?? dueAt
  return (
    <Typography sx={{ mb: 2 }}>
      <strong>Next:</strong> {describeNextAct(detail)}
      {by && ` By ${formatTime(by, timeZone)}.`}
    </Typography>
  )
}

interface BuyerHistory {
  readonly orders: number
  readonly bought: number
  readonly returned: number
  readonly flag: 'trusted' | 'watched' | null
}

function BuyerFacts({ row }: { readonly row: ReturnRow }) {
  const { data: history } = useQuery({
    queryKey: ['return', 'history', row.order],
    queryFn: ({ signal }) =>
      callApi<BuyerHistory>('/api/staff/return/history', { query: { order: row.order }, signal }),
    retry: false,
  })
  return (
    <Section title={row.initiator === 'recipient' ? 'Recipient of the gift' : 'Buyer'}>
      <TextLink href={`mailto:${row.buyer}`} sx={{ overflowWrap: 'anywhere' }}>
        {row.buyer}
      </TextLink>
      {history && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
          In 12 months: {history.orders} {history.orders === 1 ? 'order' : 'orders'},{' '}
          {history.returned} of {history.bought} units returned.
        </Typography>
      )}
      {history?.flag && (
        <Chip
          color={history.flag === 'watched' ? 'warning' : 'default'}
          label={history.flag === 'watched' ? 'Watched' : 'Trusted'}
        />
      )}
    </Section>
  )
}
