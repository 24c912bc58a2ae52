import {
  Alert,
  Box,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { formatInteger, formatMoney } from '../../format'

export interface PricePreviewData {
  readonly products: readonly {
    readonly id: string
    readonly version: number
    readonly title: string
    readonly variants: readonly PreviewedVariant[]
  }[]
  readonly giftCards: number
  readonly changed: number
  readonly carts: number
}

interface PreviewedVariant {
  readonly id: string
  readonly name: string
  readonly price: number
  readonly compareAt: number | null
  readonly cost: number | null
  readonly newPrice: number | null
  readonly newCompareAt: number | null
}

/** Each price before and after, and the carts that it changes. */
export function PricePreview({
  preview: { products, carts, giftCards },
}: {
  preview: PricePreviewData
}) {
  const hasCost = products.some(({ variants }) => variants.some(({ cost }) => cost !== null))
  return (
    <>
      <Alert severity="info">
        {carts === 0
          ? 'No open cart contains these products.'
          : carts === 1
            ? 'One open cart shows the new price at its next visit.'
            : `${formatInteger(carts)} open carts show the new prices at their next visit.`}{' '}
        Placed orders keep their prices.{giftCards > 0 && ' Gift cards keep their value.'}
      </Alert>
      <Box
        role="region"
        aria-label="New prices"
        tabIndex={0}
        sx={{ maxHeight: 320, overflow: 'auto', border: 1, borderColor: 'divider' }}
      >
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              <TableCell>Variant</TableCell>
              <TableCell align="right">Now</TableCell>
              <TableCell align="right">New</TableCell>
              <TableCell align="right">Compare-at</TableCell>
              {hasCost && <TableCell align="right">Margin</TableCell>}
            </TableRow>
          </TableHead>
          <TableBody>
            {products.flatMap(({ title, variants }) =>
              variants.map((variant) => (
                <VariantRow
                  key={variant.id}
                  title={title}
                  variant={variant}
                  isOnly={variants.length === 1}
                  hasCost={hasCost}
                />
              )),
            )}
          </TableBody>
        </Table>
      </Box>
    </>
  )
}

interface VariantRowProps {
  readonly title: string
  readonly variant: PreviewedVariant
  readonly isOnly: boolean
  readonly hasCost: boolean
}

function VariantRow({ title, variant, isOnly, hasCost }: VariantRowProps) {
  const { name, price, newPrice, newCompareAt, cost } = variant
  return (
    <TableRow>
      <TableCell>
        {title}
        {!isOnly && (
          <Typography component="span" variant="body2" color="text.secondary">
            {' '}
            {name}
          </Typography>
        )}
      </TableCell>
      <TableCell align="right">{formatMoney(price)}</TableCell>
      <TableCell align="right" sx={{ fontWeight: newPrice === price ? 400 : 600 }}>
        {newPrice === null ? (
          <Typography component="span" variant="body2" color="error">
            Not possible
          </Typography>
        ) : (
          formatMoney(newPrice)
        )}
      </TableCell>
      <TableCell align="right">{newCompareAt === null ? '–' : formatMoney(newCompareAt)}</TableCell>
      {hasCost && (
        <TableCell align="right">
          {describeMargin(price, cost)} → {describeMargin(newPrice, cost)}
        </TableCell>
      )}
    </TableRow>
  )
}

/** What is left of a price after the cost; a dash where the cost is not known. */
function describeMargin(price: number | null, cost: number | null): string {
  if (price === null || cost === null || price === 0) return '–'
  return `${Math.round(((price - cost) / price) * 100)}%`
}
