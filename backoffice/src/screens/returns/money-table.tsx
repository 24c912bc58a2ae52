import { Box, Typography } from '@mui/material'
import { formatMoney } from '../../format'
import type { ReturnMoney } from './return-types'

/** How the refund adds up, to the cent. Lines of zero are left out. */
export function MoneyTable({ money }: { readonly money: ReturnMoney }) {
  const lines: readonly (readonly [string, number])[] = [
    ['Items', money.goods],
    ['Shipping', money.delivery],
    ['Included tax', money.tax],
    ['Difference to a cheaper item', money.difference],
    ['Bonus on store credit', money.bonus],
    ['Return shipping fee', -money.fee],
    ['Restocking fee', -money.restocking],
    ['Kept for damage', -money.withheld],
    ['More than is left to refund', -money.capped],
  ]
  const totals: readonly (readonly [string, number])[] = [
    ['To the card', money.toCard],
    ['As store credit', money.asCredit],
    ...money.toTenders.map(({ label, amount }) => [`To ${label}`, amount] as const),
  ]
  const shown = totals.filter(([, amount]) => amount !== 0)
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', gap: '2px 16px' }}
    >
      {lines
        .filter(([, amount]) => amount !== 0)
        .map(([label, amount]) => (
          <MoneyLine key={label} label={label} amount={amount} />
        ))}
      {(shown.length > 0 ? shown : totals.slice(0, 1)).map(([label, amount]) => (
        <MoneyLine key={label} label={label} amount={amount} isTotal />
      ))}
    </Box>
  )
}

interface MoneyLineProps {
  readonly label: string
  readonly amount: number
  readonly isTotal?: boolean
}

function MoneyLine({ label, amount, isTotal = false }: MoneyLineProps) {
  const weight = isTotal ? 700 : 400
  return (
    <>
      <Typography component="dt" sx={{ fontWeight: weight }}>
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, fontWeight: weight, textAlign: 'right' }}>
        {formatMoney(amount)}
      </Typography>
    </>
  )
}
