import { Alert, Box, Typography } from '@mui/material'
import { formatMoney } from '../../format'
import { useMe } from '../../me'
import type { DraftPreview } from './draft-record'

const missingWords: Readonly<Record<DraftPreview['checkout']['missing'][number], string>> = {
  email: 'the email address of the customer',
  address: 'the address',
  pickupPerson: 'the name of who picks it up',
  method: 'the shipping method',
  billing: 'the billing address',
}

/** The billing address is that of the delivery, once there is one. */
function listMissing(missing: DraftPreview['checkout']['missing']): string[] {
  return missing
    .filter((section) => section !== 'billing' || !missing.includes('address'))
    .map((section) => missingWords[section])
}

interface DraftTotalsProps {
  readonly preview: DraftPreview | undefined
  readonly error: Error | null
  readonly isCurrent: boolean
}

type Row = readonly [label: string, cents: number]

/** Everything the customer pays, as it is typed. */
export function DraftTotals({ preview, error, isCurrent }: DraftTotalsProps) {
  const me = useMe()
  if (error && !preview) return <Alert severity="warning">{error.message}</Alert>
  if (!preview) return <Typography color="text.secondary">The totals appear here.</Typography>
  const { checkout, unapprovedDiscount } = preview
  const { totals, taxState, taxes, tenders, due } = checkout
  const rows: readonly Row[] = [
    ['Items', totals.merchandise],
    ['Monograms', totals.personalization],
    ['Item discounts', -totals.productDiscount],
    ['Order discounts', -totals.orderDiscount],
    ['Gift wrap', totals.wrap],
    ['Shipping', totals.shipping],
    ['Shipping discounts', -totals.shippingDiscount],
    [taxState === 'estimated' ? 'Tax, estimated' : 'Tax', totals.tax],
  ]
  const shown = rows.filter(([label, cents]) => cents !== 0 || /^(Items|Shipping$|Tax)/.test(label))
  return (
    <Box aria-busy={!isCurrent} sx={{ opacity: isCurrent ? 1 : 0.7 }}>
      <Amounts label="Totals" rows={shown} />
      <Box sx={{ mt: 1, pt: 1, borderTop: 1, borderColor: 'divider', fontWeight: 600 }}>
        <Amounts label="Total of the draft" rows={[['Total', totals.grand]]} isLarge />
      </Box>
      {tenders.rows.length > 0 && (
        <Amounts
          label="How it is paid"
          rows={[
            ...tenders.rows.map(({ label, amount }): Row => [`From ${label}`, -amount]),
            ['By card', due],
          ]}
        />
      )}
      {taxes.length > 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          Tax of {[...new Set(taxes.map(({ jurisdiction }) => jurisdiction))].join(', ')}
        </Typography>
      )}
      {checkout.missing.length > 0 && (
        <Alert severity="info" sx={{ mt: 2 }}>
          Missing: {listMissing(checkout.missing).join(', ')}.
        </Alert>
      )}
      {me && unapprovedDiscount > me.approvalLimit && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          The discount of {formatMoney(unapprovedDiscount)} is above your limit of{' '}
          {formatMoney(me.approvalLimit)}. A second person approves it before the link is sent.
        </Alert>
      )}
    </Box>
  )
}

interface AmountsProps {
  readonly label: string
  readonly rows: readonly Row[]
  readonly isLarge?: boolean
}

export function Amounts({ label, rows, isLarge = false }: AmountsProps) {
  const variant = isLarge ? 'body1' : 'body2'
  return (
    <Box
      component="dl"
      aria-label={label}
      sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', gap: '4px 16px' }}
    >
      {rows.map(([name, cents]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Typography component="dt" variant={variant} sx={{ fontWeight: 'inherit' }}>
            {name}
          </Typography>
          <Typography
            component="dd"
            variant={variant}
            sx={{ m: 0, textAlign: 'right', fontWeight: 'inherit' }}
          >
            {formatMoney(cents + 0)}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
