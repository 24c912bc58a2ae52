import Close from '@mui/icons-material/Close'
import { Box, Button, IconButton, Stack, Typography } from '@mui/material'
import { formatMoney } from '../../format'
import type { CustomLine, Delivery } from './draft-record'
import { DeliveryChoice } from './line-row'
import { QuantityField } from './quantity-field'

interface CustomLineRowProps {
  readonly line: CustomLine
  readonly deliveries: readonly Delivery[]
  readonly onChange: (changed: Partial<CustomLine>) => void
  readonly onEdit: () => void
  readonly onRemove: () => void
}

export function CustomLineRow(props: CustomLineRowProps) {
  const { line, deliveries, onChange, onEdit, onRemove } = props
  const { title, price, qty, taxable, requiresShipping, delivery } = line
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Stack
        direction="row"
        spacing={1.5}
        useFlexGap
        sx={{ alignItems: 'start', flexWrap: 'wrap' }}
      >
        <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 180px' }, minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
          <Typography variant="body2" color="text.secondary">
            {[
              `${formatMoney(price)} each`,
              taxable ? 'with tax' : 'without tax',
              !requiresShipping && 'not shipped',
              'cannot be returned',
            ]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
        </Box>
        <QuantityField
          label={`Quantity of ${title}`}
          value={qty}
          onChange={(changed) => onChange({ qty: changed })}
        />
        <Typography sx={{ width: 84, pt: 1, textAlign: 'right' }}>
          {formatMoney(price * qty)}
        </Typography>
        <IconButton aria-label={`Remove ${title}`} onClick={onRemove}>
          <Close fontSize="small" />
        </IconButton>
      </Stack>
      <Stack direction="row" spacing={1} useFlexGap sx={{ mt: 1, flexWrap: 'wrap' }}>
        <DeliveryChoice
          title={title}
          value={delivery}
          deliveries={deliveries}
          onChange={(changed) => onChange({ delivery: changed })}
        />
        <Button onClick={onEdit}>Change…</Button>
      </Stack>
    </Box>
  )
}
