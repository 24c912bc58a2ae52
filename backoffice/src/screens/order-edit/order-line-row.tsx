import { Box, Button, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import type { MonogramChoice } from '../../../../src/modules/monograms/contract.ts'
import { formatMoney } from '../../format'
import { MonogramDialog } from '../drafts/monogram-dialog'
import { countItems, isUnshipped, type Delivery, type OrderUnit } from '../orders/order-record'

interface OrderLineRowProps {
  readonly line: Delivery['lines'][number]
  readonly units: readonly OrderUnit[]
  readonly canRemove: boolean
  readonly removed: number
  /** The new monogram; null without a change. */
  readonly monogram: MonogramChoice | null
  readonly onRemove: (qty: number) => void
  readonly onMonogram: (choice: MonogramChoice | null) => void
}

/** A line of the order: how many of it go, and its monogram. */
export function OrderLineRow(props: OrderLineRowProps) {
  const { line, units, canRemove, removed, monogram, onRemove, onMonogram } = props
  const [isMonogramOpen, setIsMonogramOpen] = useState(false)
  const { title, options, sku, letters } = line
  const most = units.filter(isUnshipped).length
  const each = units[0]?.price ?? 0
  const names = monogram && (monogram.names.letters || monogram.names.text)
  return (
    <Box component="li" sx={{ py: 1.5, '& + li': { borderTop: 1, borderColor: 'divider' } }}>
      <Stack
        direction="row"
        spacing={1.5}
        useFlexGap
        sx={{ alignItems: 'start', flexWrap: 'wrap' }}
      >
        <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 200px' }, minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
          <Typography variant="body2" color="text.secondary">
            {[...options, sku && `SKU ${sku}`, `${formatMoney(each)} each`]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
          {letters && <Typography variant="body2">Monogram: {letters}</Typography>}
          {names && (
            <Typography variant="body2" color="primary">
              New monogram: {names}
            </Typography>
          )}
          {most < units.length && (
            <Typography variant="body2" color="text.secondary">
              {countItems(units.length - most)} shipped or canceled
            </Typography>
          )}
        </Box>
        {canRemove && most > 0 && (
          <TextField
            type="number"
            label="Remove"
            value={removed}
            onChange={({ target }) =>
              onRemove(Math.min(most, Math.max(0, Math.trunc(Number(target.value)))))
            }
            helperText={`of ${most}`}
            sx={{ width: 96 }}
            slotProps={{
              htmlInput: { min: 0, max: most, 'aria-label': `Remove of ${title}` },
            }}
          />
        )}
        {canRemove && most > 0 && (
          <Button variant="outlined" onClick={() => onRemove(removed === most ? 0 : most)}>
            {removed === most ? 'Keep' : most === 1 ? 'Remove' : 'Remove all'}
          </Button>
        )}
      </Stack>
      {line.monogram && most > 0 && removed === 0 && (
        <Stack direction="row" spacing={1} useFlexGap sx={{ mt: 1, flexWrap: 'wrap' }}>
          <Button variant="outlined" onClick={() => setIsMonogramOpen(true)}>
            Change the monogram…
          </Button>
          {monogram && <Button onClick={() => onMonogram(null)}>Keep the old monogram</Button>}
        </Stack>
      )}
      {isMonogramOpen && line.monogram && (
        <MonogramDialog
          slug={line.monogram.productSlug}
          title={title}
          choice={monogram ?? line.monogram.choice}
          onSave={(choice) => {
            setIsMonogramOpen(false)
            onMonogram(choice)
          }}
          onClose={() => setIsMonogramOpen(false)}
        />
      )}
    </Box>
  )
}
