import { Alert, Box, Stack, Typography } from '@mui/material'
import { formatInteger, formatMoney } from '../../format'
import { Amounts } from '../drafts/draft-totals'
import { describeSplit } from '../orders/cancel-dialog'
import { describeCard, type OrderRecord } from '../orders/order-record'
import type { EditPreview } from './edit-input'

interface EditMoneyProps {
  readonly order: OrderRecord
  readonly preview: EditPreview
}

/** Both sides' money: what goes back, what is charged, and what is left. */
export function EditMoney({ order, preview }: EditMoneyProps) {
  const { total, refund, charge, pointsTakenBack, pointsEarned, changedMonograms, isHeld } = preview
  const due = charge?.due ?? 0
  const net = due - refund.refunded
  const left = order.units.filter(({ status }) => status !== 'cancelled').length
  const isEmptied = preview.removedUnits > 0 && preview.removedUnits === left
  return (
    <Stack spacing={2}>
      <Amounts
        label="Totals of the edit"
        rows={[
          ['Order total before', total.was],
          ['Refunded now', -refund.refunded],
          ['To be paid by link', due],
          ['Order and addition after', total.now],
        ]}
      />
      <Box sx={{ pt: 1, borderTop: 1, borderColor: 'divider', fontWeight: 600 }}>
        <Amounts
          label="Net of the edit"
          isLarge
          rows={[[net >= 0 ? 'The buyer pays, net' : 'The buyer gets, net', Math.abs(net)]]}
        />
      </Box>
      {refund.refunded > 0 && (
        <Typography variant="body2">
          Refunds {describeSplit(refund, describeCard(order))}.
        </Typography>
      )}
      {charge && <Charge order={order} charge={charge} />}
      {isEmptied && (
        <Typography variant="body2">Nothing of the order is left, so it is canceled.</Typography>
      )}
      {changedMonograms.map(({ title, letters }) => (
        <Typography key={title} variant="body2">
          {title} is made with {letters}, at the same price.
        </Typography>
      ))}
      {pointsTakenBack > 0 && (
        <Typography variant="body2">
          {countPoints(pointsTakenBack)} of the removed items {pointsTakenBack === 1 ? 'is' : 'are'}{' '}
          taken back.
        </Typography>
      )}
      {pointsEarned > 0 && (
        <Typography variant="body2">
          The buyer earns {countPoints(pointsEarned)} with the addition.
        </Typography>
      )}
      {isHeld && (
        <Alert severity="warning">
          The order goes on hold until the link is paid. Then it is released by itself.
        </Alert>
      )}
    </Stack>
  )
}

const countPoints = (points: number): string =>
  `${formatInteger(points)} ${points === 1 ? 'point' : 'points'}`

interface ChargeProps {
  readonly order: OrderRecord
  readonly charge: NonNullable<EditPreview['charge']>
}

function Charge({ order, charge: { due, linkHours, checkout } }: ChargeProps) {
  const { lines, totals } = checkout
  return (
    <Box>
      <Typography variant="body2" sx={{ mb: 1 }}>
        {order.buyer.email} gets a link to pay {formatMoney(due)}, valid for {linkHours} hours. What
        is paid with it is an order of its own, linked to this one.
      </Typography>
      <Amounts
        label="What the link charges"
        rows={[
          ...lines.map(
            ({ qty, title, total }) => [qty > 1 ? `${qty} × ${title}` : title, total] as const,
          ),
          ...(totals.orderDiscount + totals.productDiscount > 0
            ? [['Discounts', -totals.orderDiscount - totals.productDiscount] as const]
            : []),
          ['Shipping', totals.shipping - totals.shippingDiscount],
          ['Tax', totals.tax],
        ]}
      />
    </Box>
  )
}
