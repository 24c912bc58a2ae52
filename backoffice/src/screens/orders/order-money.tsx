import { Alert, Box, Button, Link as TextLink, Stack, Typography } from '@mui/material'
import { Link } from 'react-router'
import { describeExemption } from '../../../../src/kernel/tax-exemption/describe-exemption.ts'
import { formatDate, formatMoney, formatTime } from '../../format'
import { Section } from '../../frame/section'
import { labelCode } from '../../labels'
import { useChoiceLabel } from '../../list/list-descriptions'
import { isAllowed, useMe, useTimeZone } from '../../me'
import { describeCard, type OrderRecord } from './order-record'

interface OrderProps {
  readonly order: OrderRecord
}

/** What was charged, with what it was paid, and what went back. */
export function OrderMoney({ order }: OrderProps) {
  return (
    <Section title="Payment">
      <Stack spacing={2}>
        <Disputes order={order} />
        <Totals order={order} />
        <Payments order={order} />
        <WaitingRefunds order={order} />
        <Refunds order={order} />
        <LabelCosts order={order} />
      </Stack>
    </Section>
  )
}

type Row = readonly [label: string, cents: number]

/** Amounts as a list; rows of zero are left out. */
function Amounts({ label, rows }: { readonly label: string; readonly rows: readonly Row[] }) {
  return (
    <Box
      component="dl"
      aria-label={label}
      sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', gap: '4px 16px' }}
    >
      {rows.map(([name, cents], index) => (
        <Box key={`${index} ${name}`} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2">
            {name}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, textAlign: 'right' }}>
            {formatMoney(cents)}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

function Totals({ order: { totals, isTaxEstimated, taxExemptions } }: OrderProps) {
  const rows: readonly Row[] = [
    ['Items', totals.merchandise],
    ['Monograms', totals.personalization],
    ['Item discounts', -totals.productDiscount],
    ['Order discounts', -totals.orderDiscount],
    ['Gift wrap', totals.wrap],
    ['Shipping', totals.shipping],
    ['Shipping discounts', -totals.shippingDiscount],
    [isTaxEstimated ? 'Tax (estimated)' : 'Tax', totals.tax],
  ]
  return (
    <Box>
      <Amounts label="Totals" rows={rows.filter(([, cents]) => cents !== 0)} />
      <Box sx={{ mt: 0.5, pt: 0.5, borderTop: 1, borderColor: 'divider', fontWeight: 600 }}>
        <Amounts label="Order total" rows={[['Total', totals.grand]]} />
      </Box>
      {taxExemptions.map((exemption) => {
        const { label, note } = describeExemption(exemption)
        return (
          <Typography key={note} variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
            {`${label}: ${note}.${exemption.kind === 'expired' ? ' Tax was charged.' : ''}`}
          </Typography>
        )
      })}
      {isTaxEstimated && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
          The tax service did not calculate it at checkout, so the built-in rates were charged.
        </Typography>
      )}
    </Box>
  )
}

/** What the shop paid its carrier; voided labels are refunded. */
function LabelCosts({ order: { labels } }: OrderProps) {
  const paid = labels.filter(({ status, cost }) => status === 'bought' && cost > 0)
  if (paid.length === 0) return null
  return (
    <Box>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        Shipping labels
      </Typography>
      <Amounts
        label="Shipping labels"
        rows={paid.map(({ carrier, service, groupId, cost }): Row => [
          `${carrier} ${service}${groupId === null ? ', return' : ''}`,
          cost,
        ])}
      />
    </Box>
  )
}

function Payments({ order }: OrderProps) {
  const { payment, tenders } = order
  const rows: readonly Row[] = [
    ...tenders.map(({ label, amount }): Row => [label, amount]),
    ...(payment ? [[describeCard(order), payment.amount] as const] : []),
  ]
  if (rows.length === 0) return <Typography variant="body2">Nothing was paid.</Typography>
  return (
    <Box>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        Paid with
      </Typography>
      <Amounts label="Paid with" rows={rows} />
      {payment && <CardFacts payment={payment} />}
    </Box>
  )
}

function CardFacts({ payment }: { readonly payment: NonNullable<OrderRecord['payment']> }) {
  const { status, authorized, captured, refunded, checks, risks } = payment
  const facts = [
    `Card: ${labelCode('payment', status).toLowerCase()}`,
    captured === 0 && authorized > 0 && `${formatMoney(authorized)} authorized`,
    captured > 0 && `${formatMoney(captured)} captured`,
    refunded > 0 && `${formatMoney(refunded)} refunded`,
    checks?.threeDSecure && 'confirmed with 3-D Secure',
  ].filter(Boolean)
  return (
    <>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
        {facts.join(', ')}
      </Typography>
      {risks.length > 0 && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          Check before shipping: {risks.map((risk) => labelCode('cardRisk', risk)).join(', ')}.
        </Alert>
      )}
    </>
  )
}

function Disputes({ order: { payment } }: OrderProps) {
  const label = useChoiceLabel('dispute')
  const timeZone = useTimeZone()
  return (payment?.disputes ?? []).map(({ ref, status, amount, reason, respondBy }) => (
    <Alert key={ref} severity={status === 'open' ? 'error' : 'info'}>
      The buyer’s bank disputes {formatMoney(amount)} ({label('reason', reason)}):{' '}
      {label('state', status).toLowerCase()}.
      {respondBy && ` Answer by ${formatTime(respondBy, timeZone)}.`}{' '}
      <TextLink component={Link} to={`/disputes/${ref}`} color="inherit">
        Open the dispute
      </TextLink>
    </Alert>
  ))
}

/** Refunds that happen only when a second person approves them. */
function WaitingRefunds({ order: { waitingRefunds } }: OrderProps) {
  const timeZone = useTimeZone()
  const me = useMe()
  return waitingRefunds.map(({ id, amount, by, at }) => (
    <Alert
      key={id}
      severity="info"
      action={
        isAllowed(me, 'approvals.read') && (
          <Button color="inherit" component={Link} to="/approvals">
            Open approvals
          </Button>
        )
      }
    >
      A refund of {formatMoney(amount)} waits for the approval of a second person. Requested by {by}{' '}
      on {formatTime(at, timeZone)}.
    </Alert>
  ))
}

function Refunds({ order: { refunds } }: OrderProps) {
  const timeZone = useTimeZone()
  const me = useMe()
  if (refunds.length === 0) return null
  return (
    <Box>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        Refunds
      </Typography>
      <Box component="ul" aria-label="Refunds" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {refunds.map(({ id, at, amount, bonus, fee, method, reason }) => (
          <Box component="li" key={id} sx={{ mb: 0.5 }}>
            <Typography variant="body2" component="div">
              {isAllowed(me, 'payments.read') ? (
                <TextLink component={Link} to={`/refunds/${id}`}>
                  {formatMoney(amount + bonus)}
                </TextLink>
              ) : (
                formatMoney(amount + bonus)
              )}{' '}
              {method === 'credit' ? 'as store credit' : 'to how it was paid'}
              {bonus > 0 && `, with a bonus of ${formatMoney(bonus)}`}
              {fee > 0 && `, less a fee of ${formatMoney(fee)}`}, {formatDate(at, timeZone)}
            </Typography>
            <Typography variant="body2" color="text.secondary">
              {reason}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
