import { Box, TextField, Typography } from '@mui/material'
import type { LineQuantity } from './order-record'

interface QuantityFieldsProps {
  readonly lines: readonly {
    readonly lineId: string
    readonly title: string
    readonly most: number
  }[]
  /** How many units of each line; lines that are absent count as 0. */
  readonly value: readonly LineQuantity[]
  readonly onChange: (value: readonly LineQuantity[]) => void
}

/** How many units of each line an act is about. */
export function QuantityFields({ lines, value, onChange }: QuantityFieldsProps) {
  const countOf = (lineId: string) => value.find((line) => line.lineId === lineId)?.qty ?? 0
  const change = (lineId: string, qty: number) =>
    onChange([
      ...value.filter((line) => line.lineId !== lineId),
      ...(qty > 0 ? [{ lineId, qty }] : []),
    ])
  return (
    <Box component="ul" aria-label="Items" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {lines.map(({ lineId, title, most }) => (
        <Box
          component="li"
          key={lineId}
          sx={{ display: 'flex', gap: 2, alignItems: 'center', py: 0.75 }}
        >
          <Typography sx={{ flex: 1, minWidth: 0 }}>{title}</Typography>
          <TextField
            type="number"
            value={countOf(lineId)}
            onChange={({ target }) =>
              change(lineId, Math.min(most, Math.max(0, Math.trunc(Number(target.value)))))
            }
            helperText={`of ${most}`}
            sx={{ width: 84 }}
            slotProps={{
              htmlInput: { min: 0, max: most, 'aria-label': `Quantity of ${title}` },
            }}
          />
        </Box>
      ))}
    </Box>
  )
}
